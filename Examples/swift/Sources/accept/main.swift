// swift run accept 'WHY': makes what the form answers now the baselines in the folder Gate.
import FormKeyboard
import KeyboardGate

let reason = CommandLine.arguments.dropFirst().joined(separator: " ")
print(try Gate.accept(FormCore.self, in: "Gate", reason: reason))

import KeyboardCore
import TestSupport
import Testing

@testable import DeviceCatalog

/// What a header lacks is filled in, what it states stays, what is open is said.
@Suite struct CompletionTests {
  private func complete(_ text: String, _ change: (inout TraceHeader) -> Void = { _ in }) throws
    -> (header: TraceHeader, completion: Completion)
  {
    var header = TraceHeader(name: "t")
    change(&header)
    let completion = try DeviceCatalog.builtIn().facts(for: text).complete(&header)
    return (header, completion)
  }

  @Test func everythingOfAKnownDevice() throws {
    let (header, completion) = try complete("iPhone10,3")
    #expect(header.device.model == "iPhone10,3" && header.device.name == "iPhone X")
    #expect(header.device.screen == Size(width: 375, height: 812) && header.device.scale == 3)
    #expect(header.scene.safeArea == Insets(top: 44, bottom: 34))
    #expect(header.device.os == nil)
    #expect(completion.open == [])
    #expect(
      completion.filled == [
        "device.model iPhone10,3", "device.name iPhone X", "device.screen 375x812",
        "device.scale 3", "scene.safeArea [44,0,34,0]",
      ])
  }

  @Test func whatIsStatedStays() throws {
    let (header, completion) = try complete("iPhone10,3") {
      $0.device.name = "mine"
      $0.device.scale = 2
      $0.scene.safeArea = Insets(top: 1)
    }
    #expect(header.device.name == "mine" && header.device.scale == 2)
    #expect(header.scene.safeArea == Insets(top: 1))
    #expect(completion.filled == ["device.model iPhone10,3", "device.screen 375x812"])
    #expect(completion.open == [])
  }

  @Test func aStatedDefaultStays() throws {
    let (header, completion) = try complete("iPhone10,3") { $0.statesSafeArea = true }
    #expect(header.scene.safeArea == nil && completion.open == [])
  }

  @Test func contradictionsAreLeftOpenWithBothSources() throws {
    let (header, completion) = try complete("iPhone14,2")
    #expect(header.device.screen == nil && header.device.scale == 3)
    let said = try #require(completion.open.first)
    #expect(completion.open.count == 1)
    #expect(said.hasPrefix("device.screen is not filled in: rows of the catalog contradict"))
    #expect(said.contains("390x844 (github:hithaprani") && said.contains("393x852 (CONFLICT:"))
    // Nothing is open where the input states it, and the insets agree.
    let (stated, silent) = try complete("iPhone14,2") {
      $0.device.screen = Size(width: 390, height: 844)
    }
    #expect(silent.open == [] && stated.scene.safeArea == Insets(top: 47, bottom: 34))
  }

  @Test(arguments: ["iPhone15,2", "XR"])
  func contradictingInsetsAreLeftOpen(_ text: String) throws {
    let (header, completion) = try complete(text)
    #expect(header.device.screen != nil && header.scene.safeArea == nil)
    #expect(completion.open.count == 1)
    #expect(
      completion.open.first?.hasPrefix("scene.safeArea is not filled in: rows of the catalog")
        == true)
  }

  @Test func oneContradictingSideLeavesTheWholeOpen() throws {
    let (header, completion) = try complete("iPhone 11") { $0.orientation = .landscapeRight }
    #expect(header.scene.safeArea == nil)
    #expect(completion.open.first?.contains("[0,48,21,48] (") == true)
    #expect(completion.open.first?.contains("against [?,44,21,44] (") == true)
  }

  @Test func aNameOfSeveralModelsIsSaid() throws {
    let (header, completion) = try complete("iPhone 7")
    #expect(header.device.model == nil && header.device.screen == Size(width: 375, height: 667))
    #expect(
      completion.open == [
        "device.model is not filled in: 'iPhone 7' is the name of iPhone9,1, iPhone9,3"
      ])
    #expect(try complete("iPhone 7") { $0.device.model = "iPhone9,3" }.completion.open == [])
  }

  @Test func anotherModelGetsNothing() throws {
    let (header, completion) = try complete("iPhone10,3") { $0.device.model = "iPad2,1" }
    #expect(header.device.screen == nil && header.device.name == nil && completion.filled == [])
    #expect(
      completion.open == [
        "nothing is filled in from the catalog's 'iPhone10,3': the model is 'iPad2,1'"
      ])
  }

  @Test func noSafeAreaIsInvented() throws {
    let other = try complete("iPhone10,3") { $0.device.screen = Size(width: 320, height: 480) }
    #expect(other.header.scene.safeArea == nil)
    #expect(other.completion.open.first?.hasSuffix("that of a screen of 375x812") == true)
    let turned = try complete("iPhone10,3") { $0.orientation = .portraitUpsideDown }
    #expect(turned.header.scene.safeArea == nil)
    #expect(turned.completion.open.first?.hasSuffix("none for portraitUpsideDown") == true)
    let split = try complete("iPhone10,3") { $0.scene.window = Rect(width: 100, height: 812) }
    #expect(split.header.scene.safeArea == nil)
    #expect(split.completion.open.first?.contains("window") == true)
    let old = try complete("iPhone1,1")
    #expect(old.header.scene.safeArea == nil)
    #expect(old.completion.open.first?.hasSuffix("the catalog does not have it") == true)
  }
}

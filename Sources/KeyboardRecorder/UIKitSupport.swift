// Compiled on Apple's systems only: all that this library takes from UIKit itself.
#if canImport(UIKit)
  import Foundation
  import KeyboardCore
  public import UIKit

  extension LiveHandler {
    /// An animator that animates as the keyboard does. For `.scroll`, `changes` is called as it is,
    /// and animates by `setContentOffset(_:animated:)` itself.
    public static let uiKitAnimator: Animator = { animation, changes in
      guard case .view(let duration, let options) = animation else { return changes() }
      UIView.animate(
        withDuration: duration, delay: 0,
        options: UIView.AnimationOptions(rawValue: UInt(exactly: options) ?? 0),
        animations: { changes() })
    }
  }

  extension Surroundings {
    /// The surroundings of `view`, the one that a core lays out, in its window now: device, screen,
    /// orientation, window, root, view and safe area. Outside of a window only the device is known.
    @MainActor
    public init(of view: UIView) {
      self.init()
      device.model = ProcessInfo.processInfo.hardwareModel
      device.os = "\(UIDevice.current.systemName) \(UIDevice.current.systemVersion)"
      guard let window = view.window else { return }
      let portrait = Rect(window.screen.fixedCoordinateSpace.bounds)
      device.screen = portrait.size
      device.scale = Double(window.screen.scale)
      switch window.windowScene?.interfaceOrientation {
      case .portraitUpsideDown: orientation = .portraitUpsideDown
      case .landscapeLeft: orientation = .landscapeLeft
      case .landscapeRight: orientation = .landscapeRight
      default: orientation = .portrait
      }
      scene.window = Rect(window.convert(window.bounds, to: window.screen.coordinateSpace))
      scene.root = (window.rootViewController?.view).map { Rect($0.convert($0.bounds, to: nil)) }
      scene.view = Rect(view.convert(view.bounds, to: nil))
      let safe = window.safeAreaInsets
      scene.safeArea = Insets(
        top: Double(safe.top), left: Double(safe.left), bottom: Double(safe.bottom),
        right: Double(safe.right))
    }
  }
#endif

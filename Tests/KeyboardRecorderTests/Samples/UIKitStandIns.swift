#if !canImport(UIKit)
  import Foundation
  import KeyboardCore
  import KeyboardRecorder

  // The few names of UIKit that the sample uses, with UIKit's signatures, so that it compiles where
  // there is no UIKit; and what the library itself offers with UIKit only.

  @MainActor
  class UIView {
    var frame = CGRect.zero
    var layouts = 0
    func layoutIfNeeded() { layouts += 1 }
  }

  @MainActor
  class UIViewController {
    let view = UIView()
    func viewDidAppear(_ animated: Bool) {}
    func viewDidDisappear(_ animated: Bool) {}
  }

  @MainActor
  class NSLayoutConstraint {
    var constant: CGFloat = 0
  }

  extension LiveHandler {
    static let uiKitAnimator: Animator = { _, changes in changes() }
  }

  extension Surroundings {
    @MainActor
    init(of view: UIView) {
      self.init()
      device.screen = Size(width: 375, height: 812)
      scene.view = Rect(
        x: view.frame.origin.x, y: view.frame.origin.y, width: view.frame.size.width,
        height: view.frame.size.height)
      scene.safeArea = Insets(top: 44, bottom: 34)
    }
  }
#endif

/** Whether the store runs as an app of its own, without the browser around it. */

const APP_MODES = ['standalone', 'fullscreen', 'minimal-ui', 'window-controls-overlay']

/** Home-screen apps of iOS 26 deny the display mode, so both are asked. */
export const isStandalone = (): boolean =>
  (navigator as { standalone?: boolean }).standalone === true ||
  APP_MODES.some((mode) => matchMedia(`(display-mode: ${mode})`).matches)

/** iPads call themselves Macs. */
export const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** Views of the web within other apps have no home screen to add to, and do not call themselves Safari. */
export const hasIosHomeScreen = (): boolean => isIos() && /\bSafari\/\d/.test(navigator.userAgent)

/** What the page runs in: the installed app or a browser, on iOS or elsewhere. */
const APP_MODES = ['standalone', 'fullscreen', 'minimal-ui', 'window-controls-overlay']

/** Whether the store runs as an installed app. Home-screen apps of iOS 26 do not report the display mode, so both are checked. */
export const isInstalled = (): boolean =>
  (navigator as { standalone?: boolean }).standalone === true ||
  APP_MODES.some((mode) => matchMedia(`(display-mode: ${mode})`).matches)

/** iPads identify as Macs. */
export const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** In-app browsers have no home screen to add to, and their user agent lacks Safari. */
export const hasIosHomeScreen = (): boolean => isIos() && /\bSafari\/\d/.test(navigator.userAgent)

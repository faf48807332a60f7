/** iPads identify as Macs. */
export const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** In-app browsers have no home screen to add to, and their user agent lacks Safari. */
export const hasIosHomeScreen = (): boolean => isIos() && /\bSafari\/\d/.test(navigator.userAgent)

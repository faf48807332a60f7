/** iPads call themselves Macs. */
export const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** Views of the web within other apps have no home screen to add to, and do not call themselves Safari. */
export const hasIosHomeScreen = (): boolean => isIos() && /\bSafari\/\d/.test(navigator.userAgent)

/**
 * The oldest browsers in which everything works, with in-app browsers of that age. The page is built for them, and
 * `build/check-browsers.ts` finds uses of what one of them lacks.
 */
export const BROWSERS = ['chrome111', 'edge111', 'firefox115', 'safari16.4', 'ios16.4']

/** The same by the names of MDN's compatibility data. Android's in-app browsers are its web view. */
export const OLDEST_VERSIONS = {
  chrome: 111,
  edge: 111,
  webview_android: 111,
  firefox: 115,
  safari: 16.4,
  safari_ios: 16.4,
} as const

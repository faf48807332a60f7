const APP_MODES = ['standalone', 'fullscreen', 'minimal-ui', 'window-controls-overlay']

/**
 * Whether the store runs as an app of its own, without the browser around it. Home-screen apps of iOS 26 deny the display
 * mode, so both are asked.
 */
export const isInstalled = (): boolean =>
  (navigator as { standalone?: boolean }).standalone === true ||
  APP_MODES.some((mode) => matchMedia(`(display-mode: ${mode})`).matches)

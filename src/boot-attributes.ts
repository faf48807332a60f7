/**
 * Sets the boot attributes (src/device/storage/local-storage.ts) before the first paint, `data-whole` on pages that the browser
 * scrolls itself (src/navigation/scroll.ts), and `data-painted` after the paint, which pictures below the first ones wait for
 * (src/ui/picture.module.css). Inline in the head, because a long page is painted before
 * its end has arrived. Imports nothing, to stay small.
 */
import type { BootAttribute } from './device/storage/local-storage.ts'

try {
  for (const attribute of ['textSize', 'verify'] satisfies BootAttribute[])
    document.documentElement.dataset[attribute] = localStorage[`komorebi.${attribute}`] ?? ''
} catch {
  // Storage is blocked: use the defaults.
}

// A reload, Back or an anchor: reserved heights would show other rows.
if (
  location.hash ||
  (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]?.type !== 'navigate'
)
  document.documentElement.dataset['whole'] = ''

new PerformanceObserver(() => (document.documentElement.dataset['painted'] = '')).observe({
  type: 'paint',
  buffered: true,
})

/**
 * Sets the boot attributes (src/device/storage/local-storage.ts) before the first paint, and `data-painted` after it, which
 * pictures below the first ones wait for (src/ui/picture.module.css). Inline in the head, because a long page is painted before
 * its end has arrived. Imports nothing, to stay small.
 */
import type { BootAttribute } from './device/storage/local-storage.ts'

try {
  for (const attribute of ['textSize', 'verify'] satisfies BootAttribute[])
    document.documentElement.dataset[attribute] = localStorage[`komorebi.${attribute}`] ?? ''
} catch {
  // Storage is blocked: use the defaults.
}

new PerformanceObserver(() => (document.documentElement.dataset['painted'] = '')).observe({
  type: 'paint',
  buffered: true,
})

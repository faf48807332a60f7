/**
 * Shows what the device remembers (local/kept-marks.ts) before anything is painted. Stands inline in the head of a page
 * that the server rendered: a long page is painted before its end has arrived. Every byte counts, so it imports nothing.
 */
import type { Mark } from './local/kept-marks.ts'

try {
  for (const mark of ['textSize', 'verify'] satisfies Mark[])
    document.documentElement.dataset[mark] = localStorage[`komorebi.${mark}`] ?? ''
} catch {
  // Blocked storage: the page as it is by itself.
}

/**
 * After a navigation starts, the page lives until the next one responds, but browsers cancel its requests at once. Such
 * cancelled requests must not be shown as errors.
 */

/** If the page is not left within this time, because of a dialog or a slow server, errors are shown again. */
const LEAVING_MS = 5_000

/** A fact of the document, which ends with it. No component depends on it. */
let leaving: Promise<void> | undefined

/** @param go starts the navigation, for example with `location.reload()`. */
export function leavePage(go: () => void): void {
  leaving = new Promise((resolve) => setTimeout(resolve, LEAVING_MS))
  go()
}

/** Awaited before a network error is thrown. Undefined if the page is not being left. */
export const waitWhileLeaving = (): Promise<void> | undefined => leaving

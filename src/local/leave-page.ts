/**
 * A page that was told to go lives on until the next one answers, but browsers end its requests at once. That is no
 * failure that anyone should be shown.
 */

/** Whoever is kept on the page, by a question of the browser or a server that is silent, hears of failures after it. */
const LEAVING_MS = 5_000

let leaving: Promise<void> | undefined

/** @param go tells the browser, as `location.reload()` does. */
export function leavePage(go: () => void): void {
  leaving = new Promise((resolve) => setTimeout(resolve, LEAVING_MS))
  go()
}

/** Before it is told that no answer came. */
export const whenNotLeaving = (): Promise<void> | undefined => leaving

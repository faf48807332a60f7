/** Lets the page do what it has to in the middle of long work. */

/** On a slow phone a slice takes several times as long as it was cut for. */
const SLICE_MS = 8

const rest = (): Promise<void> =>
  typeof scheduler !== 'undefined' && 'yield' in scheduler
    ? scheduler.yield()
    : new Promise((resolve) => setTimeout(resolve))

/** Called between small pieces of the work; waits when a slice of them is over. */
export function makePause(): () => Promise<void> | undefined {
  let begunAt = performance.now()
  return () => {
    if (performance.now() - begunAt < SLICE_MS) return undefined
    return rest().then(() => {
      begunAt = performance.now()
    })
  }
}

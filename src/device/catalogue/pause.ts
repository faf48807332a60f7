/** Yields to the page during long work. A slice may take several times as long on a slow phone. */
const SLICE_MS = 8

const yieldToPage = (): Promise<void> =>
  typeof scheduler !== 'undefined' && 'yield' in scheduler
    ? scheduler.yield()
    : new Promise((resolve) => setTimeout(resolve))

/** Call the result between small steps: it yields once a slice of time has passed. */
export function createPause(): () => Promise<void> | undefined {
  let startedAt = performance.now()
  return () => {
    if (performance.now() - startedAt < SLICE_MS) return undefined
    return yieldToPage().then(() => {
      startedAt = performance.now()
    })
  }
}

/** Ends the current task, so that the browser can handle input and paint. */
export const yieldToMain = (): Promise<void> =>
  typeof scheduler !== 'undefined' && 'yield' in scheduler
    ? scheduler.yield()
    : new Promise((resolve) => setTimeout(resolve))

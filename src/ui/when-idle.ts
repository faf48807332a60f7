/** Runs something once the page has nothing else to do. Safari has no idle callback. */
export const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(work)
  else setTimeout(work, 1_000)
}

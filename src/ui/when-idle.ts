/** Runs a task when the page is idle. Safari has no idle callback. */
export const whenIdle = (task: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(task)
  else setTimeout(task, 1_000)
}

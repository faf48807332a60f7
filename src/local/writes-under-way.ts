/** Whether something is being sent right now: a bad moment to leave the page. */

let count = 0
const waiting: (() => void)[] = []

export const isSending = (): boolean => count > 0

/** Resolves at once where nothing is being sent, else with the end of the last attempt, however it ended. */
export const whenSent = (): Promise<void> | undefined =>
  isSending() ? new Promise((resolve) => waiting.push(resolve)) : undefined

export async function countWrite<T>(work: Promise<T>): Promise<T> {
  count += 1
  try {
    return await work
  } finally {
    count -= 1
    if (!isSending()) for (const resolve of waiting.splice(0)) resolve()
  }
}

/** Whether something is being sent right now: a bad moment to leave the page. */

let count = 0

export const isSending = (): boolean => count > 0

export async function countWrite<T>(work: Promise<T>): Promise<T> {
  count += 1
  try {
    return await work
  } finally {
    count -= 1
  }
}

/** Whether a write request is running. The page must not be left meanwhile. */

let count = 0
const resolvers: (() => void)[] = []

export const isSending = (): boolean => count > 0

/** Undefined if no write is running; otherwise resolves when the last one has ended, successfully or not. */
export const waitUntilSent = (): Promise<void> | undefined =>
  isSending() ? new Promise((resolve) => resolvers.push(resolve)) : undefined

export async function trackWrite<T>(work: Promise<T>): Promise<T> {
  count += 1
  try {
    return await work
  } finally {
    count -= 1
    if (!isSending()) for (const resolve of resolvers.splice(0)) resolve()
  }
}

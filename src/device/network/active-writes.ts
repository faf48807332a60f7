/** Whether a write request is running. The page must not be left meanwhile. */

const running = new Set<Promise<unknown>>()

export const isSending = (): boolean => running.size > 0

async function waitForAll(): Promise<void> {
  while (isSending()) await Promise.allSettled(running)
}

/** Undefined if no write is running; otherwise resolves when the last one has ended, successfully or not. */
export const waitUntilSent = (): Promise<void> | undefined => (isSending() ? waitForAll() : undefined)

export function trackWrite<T>(work: Promise<T>): Promise<T> {
  const own: Promise<T> = work.finally(() => running.delete(own))
  running.add(own)
  return own
}

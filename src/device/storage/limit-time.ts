/** An operation of IndexedDB may never come back; a page that waits for it would hang. */
const TIME_LIMIT_MS = 4_000

/** Rejects with a TimeoutError when the device does not answer in time. What it was asked for may still happen. */
export function limitTime<T>(work: PromiseLike<T>, limitMs = TIME_LIMIT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('The database does not answer', 'TimeoutError')), limitMs)
  })
  return Promise.race([work, limit]).finally(() => clearTimeout(timer))
}

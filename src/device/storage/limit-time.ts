/** An IndexedDB operation may never settle; a page that waits for it would hang. */
const TIME_LIMIT_MS = 4_000

/** Rejects with a TimeoutError after the limit. The operation itself is not cancelled and may still complete. */
export function withTimeLimit<T>(work: PromiseLike<T>, limitMs = TIME_LIMIT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('The database does not respond', 'TimeoutError')), limitMs)
  })
  return Promise.race([work, limit]).finally(() => clearTimeout(timer))
}

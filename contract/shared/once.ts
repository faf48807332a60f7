/** Work that several callers share. */

/** Creates the value at the first call. A promise that rejects is created again by the next call. */
export function once<T>(create: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    if (made) return made.value
    const own = (made = { value: create() })
    if (own.value instanceof Promise)
      own.value.catch(() => {
        if (made === own) made = undefined
      })
    return own.value
  }
}

/** Calls while it runs get the same result; the first call afterwards runs it again. */
export function shareRunning<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () => (running ??= work().finally(() => (running = undefined)))
}

/** Runs work one after the other, also after a failure. */
export function createQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    add<T>(work: () => Promise<T>): Promise<T> {
      const own = last.then(work)
      // The caller gets the error.
      last = own.catch(() => {})
      return own
    },
    /** Resolves when everything that has been added is done. */
    idle: async (): Promise<void> => void (await last),
  }
}

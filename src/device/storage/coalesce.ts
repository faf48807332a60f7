/** Runs one at a time. Calls during a run share the next one. */
export function coalesce<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  let next: Promise<T> | undefined

  function start(): Promise<T> {
    next = undefined
    const run = work().finally(() => {
      if (running === run) running = undefined
    })
    running = run
    return run
  }
  return () => {
    if (!running) return start()
    return (next ??= running.then(start, start))
  }
}

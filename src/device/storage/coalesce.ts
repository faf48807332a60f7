/** Never twice at once: whoever asks while it is at work gets the next run, together with all others who did. */
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

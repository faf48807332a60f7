/** As many requests as browsers send at once over HTTP/1.1. */
const AT_ONCE = 6

/** Does the work for each input, several at once. Failures are ignored: the caller repeats what matters. */
export async function severalAtOnce<T>(inputs: Iterable<T>, work: (input: T) => Promise<unknown>): Promise<void> {
  const rest = [...inputs].values()
  const doRest = async () => {
    // A failure must not end the others.
    for (const input of rest) await work(input).catch(() => {})
  }
  await Promise.all(Array.from({ length: AT_ONCE }, doRest))
}

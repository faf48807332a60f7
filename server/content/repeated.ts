/** The values that stood before, with the place where they stood first. */
export function* repeated<T, K>(
  things: Iterable<T>,
  keyOf: (thing: T) => K,
): Generator<{ again: T; first: T; key: K }> {
  const seen = new Map<K, T>()
  for (const thing of things) {
    const key = keyOf(thing)
    const first = seen.get(key)
    if (first === undefined) seen.set(key, thing)
    else yield { again: thing, first, key }
  }
}

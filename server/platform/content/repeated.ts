/** Yields repeated values together with their first occurrence. */
export function* findRepeated<T, K>(
  values: Iterable<T>,
  getKey: (value: T) => K,
): Generator<{ again: T; first: T; key: K }> {
  const seen = new Map<K, T>()
  for (const value of values) {
    const key = getKey(value)
    const first = seen.get(key)
    if (first === undefined) seen.set(key, value)
    else yield { again: value, first, key }
  }
}

/**
 * An observed-remove map: several devices change it independently and converge to the same state. Each write has an id
 * (writer and sequence number) and replaces the writes of its key that the writer had seen. A replica records which ids it
 * has seen; an id that was seen and is missing was removed, so there are no tombstones.
 * docs/decisions/0006-cart-and-favorites.md
 */

export interface Write<V> {
  /** Writer: one replica on one device. A new replica gets a new writer id. */
  by: string
  /** Sequence number of the write, per writer. */
  n: number
  /** Server-corrected time, ms. Decides between concurrent writes. */
  at: number
  value: V
}

export interface Replica<V> {
  /** Current writes by key; more than one if devices wrote concurrently. */
  entries: Record<string, Write<V>[]>
  /** Number of writes seen per writer, including removed ones. */
  seen: Record<string, number>
}

export const createReplica = <V>(): Replica<V> => ({ entries: {}, seen: {} })

const hasSeen = <V>({ seen }: Replica<V>, { by, n }: Write<V>): boolean => (seen[by] ?? 0) >= n

const isSame = <V>(a: Write<V>, b: Write<V>): boolean => a.by === b.by && a.n === b.n

/** Compares code units, so the order is the same on every device. */
export const compareStrings = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const sortByKey = <T>(pairs: [string, T][]): Record<string, T> =>
  Object.fromEntries(pairs.toSorted(([a], [b]) => compareStrings(a, b)))

const listKeys = (a: object, b: object): string[] => [...new Set([...Object.keys(a), ...Object.keys(b)])]

/** Keeps what both replicas have and what either has that the other has not seen. Commutative and idempotent. */
export function mergeReplicas<V>(a: Replica<V>, b: Replica<V>): Replica<V> {
  const mergeKey = (key: string): Write<V>[] => {
    const writesA = a.entries[key] ?? []
    const writesB = b.entries[key] ?? []
    const both = writesA.filter((it) => writesB.some((other) => isSame(it, other)))
    const writes = [...both, ...writesA.filter((it) => !hasSeen(b, it)), ...writesB.filter((it) => !hasSeen(a, it))]
    return writes.toSorted((x, y) => compareStrings(x.by, y.by) || x.n - y.n)
  }
  const entries = listKeys(a.entries, b.entries).map((key): [string, Write<V>[]] => [key, mergeKey(key)])
  const seen = listKeys(a.seen, b.seen).map((by): [string, number] => [by, Math.max(a.seen[by] ?? 0, b.seen[by] ?? 0)])
  return { entries: sortByKey(entries.filter(([, writes]) => writes.length > 0)), seen: sortByKey(seen) }
}

/** Replaces all current writes of the key. */
export function writeKey<V>(it: Replica<V>, key: string, write: Omit<Write<V>, 'n'>): Replica<V> {
  const n = (it.seen[write.by] ?? 0) + 1
  return {
    entries: { ...it.entries, [key]: [{ ...write, n }] },
    seen: { ...it.seen, [write.by]: n },
  }
}

/** Removes the current writes of the key. Concurrent writes survive. */
export function removeKey<V>(it: Replica<V>, key: string): Replica<V> {
  const { [key]: _, ...entries } = it.entries
  return { entries, seen: it.seen }
}

/** The latest of several concurrent writes. */
export const getLatestWrite = <V>(writes: readonly Write<V>[]): Write<V> =>
  writes.reduce((a, b) => ((b.at - a.at || compareStrings(b.by, a.by) || b.n - a.n) > 0 ? b : a))

/** Whether two replicas have the same state. */
export const isSameReplica = <V>(a: Replica<V>, b: Replica<V>): boolean => {
  const serialize = ({ entries, seen }: Replica<V>) =>
    JSON.stringify([sortByKey(Object.entries(seen)), sortByKey(listWriteIds(entries))])
  return serialize(a) === serialize(b)
}

const listWriteIds = <V>(entries: Replica<V>['entries']): [string, string[]][] =>
  Object.entries(entries).map(([key, writes]) => [
    key,
    writes.map(({ by, n }) => `${by}/${n}`).toSorted(compareStrings),
  ])

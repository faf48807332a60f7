/**
 * A map that several devices change without asking each other, and that ends equal on all of them: an observed-remove map.
 * Each write has a name (who wrote, his how-manyth) and takes the place of the writes of its key that its writer had seen.
 * A replica remembers which names it has seen, so a name that is seen and no longer there was removed: no tombstones.
 * docs/decisions/0006-baskets-that-merge.md
 */

export interface Write<V> {
  /** Who wrote: one copy of the map on one device; a copy that begins anew takes a new name. */
  by: string
  /** The writer's how-manyth write. */
  n: number
  /** Server-corrected time, ms. Decides between writes that knew nothing of each other. */
  at: number
  value: V
}

export interface Replica<V> {
  /** By key, the writes that no other has replaced or removed; more than one where devices did not know of each other. */
  entries: Record<string, Write<V>[]>
  /** By writer, how many of his writes were seen, removed ones too. */
  seen: Record<string, number>
}

export const emptyReplica = <V>(): Replica<V> => ({ entries: {}, seen: {} })

const hasSeen = <V>({ seen }: Replica<V>, { by, n }: Write<V>): boolean => (seen[by] ?? 0) >= n

const isSame = <V>(a: Write<V>, b: Write<V>): boolean => a.by === b.by && a.n === b.n

/** Plain code points: the same order on every device. */
export const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const sorted = <T>(pairs: [string, T][]): Record<string, T> =>
  Object.fromEntries(pairs.toSorted(([a], [b]) => compareTexts(a, b)))

const keysOf = (a: object, b: object): string[] => [...new Set([...Object.keys(a), ...Object.keys(b)])]

/** What both know: whatever one has and the other has not seen yet, and what both have. In any order, any number of times. */
export function mergeReplicas<V>(a: Replica<V>, b: Replica<V>): Replica<V> {
  const mergeKey = (key: string): Write<V>[] => {
    const [ofA, ofB] = [a.entries[key] ?? [], b.entries[key] ?? []]
    const both = ofA.filter((it) => ofB.some((other) => isSame(it, other)))
    const writes = [...both, ...ofA.filter((it) => !hasSeen(b, it)), ...ofB.filter((it) => !hasSeen(a, it))]
    return writes.toSorted((x, y) => compareTexts(x.by, y.by) || x.n - y.n)
  }
  const entries = keysOf(a.entries, b.entries).map((key): [string, Write<V>[]] => [key, mergeKey(key)])
  const seen = keysOf(a.seen, b.seen).map((by): [string, number] => [by, Math.max(a.seen[by] ?? 0, b.seen[by] ?? 0)])
  return { entries: sorted(entries.filter(([, writes]) => writes.length > 0)), seen: sorted(seen) }
}

/** Takes the place of all that is there under the key. */
export function writeKey<V>(it: Replica<V>, key: string, write: Omit<Write<V>, 'n'>): Replica<V> {
  const n = (it.seen[write.by] ?? 0) + 1
  return {
    entries: { ...it.entries, [key]: [{ ...write, n }] },
    seen: { ...it.seen, [write.by]: n },
  }
}

/** Removes exactly what is there. */
export function removeKey<V>(it: Replica<V>, key: string): Replica<V> {
  const { [key]: _, ...entries } = it.entries
  return { entries, seen: it.seen }
}

/** The last of writes that knew nothing of each other. */
export const lastOf = <V>(writes: readonly Write<V>[]): Write<V> =>
  writes.reduce((a, b) => ((b.at - a.at || compareTexts(b.by, a.by) || b.n - a.n) > 0 ? b : a))

/** Whether two copies know the same. */
export const isSameReplica = <V>(a: Replica<V>, b: Replica<V>): boolean => {
  const plain = ({ entries, seen }: Replica<V>) =>
    JSON.stringify([sorted(Object.entries(seen)), sorted(namesByKey(entries))])
  return plain(a) === plain(b)
}

const namesByKey = <V>(entries: Replica<V>['entries']): [string, string[]][] =>
  Object.entries(entries).map(([key, writes]) => [key, writes.map(({ by, n }) => `${by}/${n}`).toSorted(compareTexts)])

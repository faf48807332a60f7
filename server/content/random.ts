/** Numbers that look like chance and are the same for the same seed (mulberry32). */
export interface Random {
  /** 0 … limit - 1 */
  below(limit: number): number
  of<T>(list: readonly T[]): T
  /** Distinct ones, in the order of the list. */
  some<T>(list: readonly T[], count: number): T[]
}

export function makeRandom(seed: number): Random {
  let state = Math.imul(seed, 0x9e3779b1)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    of: (list) => list[below(list.length)]!,
    some: (list, count) => {
      let wanted = Math.min(count, list.length)
      return list.filter((_, i) => {
        const isTaken = next() < wanted / (list.length - i)
        if (isTaken) wanted--
        return isTaken
      })
    },
  }
}

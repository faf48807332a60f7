/** A seeded generator, so that a run can be repeated. */
export interface Random {
  /** 0 to 1. */
  next(): number
  /** A whole number below `count`. */
  below(count: number): number
  pick<T>(from: readonly T[]): T
  chance(part: number): boolean
}

/** Mulberry32. */
export function makeRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (count: number) => Math.floor(next() * count)
  return { next, below, pick: (from) => from[below(from.length)]!, chance: (part) => next() < part }
}

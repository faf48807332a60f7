import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyReplica, isSameReplica, mergeReplicas, type Replica, removeKey, writeKey } from './replica.ts'

type Act = { device: number } & ({ what: 'write' | 'remove'; key: string } | { what: 'hear'; from: number })

const device = fc.nat(2)
const key = fc.constantFrom('a', 'b', 'c')
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ device, what: fc.constant('write' as const), key }),
  fc.record({ device, what: fc.constant('remove' as const), key }),
  fc.record({ device, what: fc.constant('hear' as const), from: device }),
)

/** The copies of three devices after all of it. */
function play(acts: Act[]): Replica<number>[] {
  const copies = Array.from({ length: 3 }, () => emptyReplica<number>())
  for (const [value, it] of acts.entries()) {
    const copy = copies[it.device]!
    if (it.what === 'hear') copies[it.device] = mergeReplicas(copy, copies[it.from]!)
    else if (it.what === 'remove') copies[it.device] = removeKey(copy, it.key)
    else copies[it.device] = writeKey(copy, it.key, { by: `device-${it.device}`, at: value % 3, value })
  }
  return copies
}

const copies = fc.array(act, { maxLength: 40 }).map(play)

describe('merging copies', () => {
  it('comes to the same in any order and any grouping, however often', () => {
    fc.assert(
      fc.property(copies, (all) => {
        const [a, b, c] = all as [Replica<number>, Replica<number>, Replica<number>]
        expect(mergeReplicas(a, b)).toEqual(mergeReplicas(b, a))
        expect(mergeReplicas(mergeReplicas(a, b), c)).toEqual(mergeReplicas(a, mergeReplicas(b, c)))
        expect(isSameReplica(mergeReplicas(a, a), a)).toBe(true)
        const merged = mergeReplicas(a, b)
        expect(JSON.stringify(mergeReplicas(merged, b))).toBe(JSON.stringify(merged))
      }),
    )
  })
})

describe('a copy', () => {
  const write = (it: Replica<string>, by: string, value: string) => writeKey(it, 'sofa', { by, at: 1, value })
  const valuesIn = ({ entries }: Replica<string>) => (entries['sofa'] ?? []).map(({ value }) => value)

  it('loses exactly the writes that the remover had seen', () => {
    const first = write(emptyReplica(), 'phone', 'first')
    const removed = removeKey(mergeReplicas(emptyReplica<string>(), first), 'sofa')
    const second = write(first, 'phone', 'second')
    expect(valuesIn(mergeReplicas(first, removed))).toEqual([])
    expect(valuesIn(mergeReplicas(second, removed))).toEqual(['second'])
  })

  it('keeps both of two writes that knew nothing of each other, until one that knows both', () => {
    const both = mergeReplicas(write(emptyReplica(), 'phone', 'mine'), write(emptyReplica(), 'desk', 'yours'))
    expect(valuesIn(both)).toEqual(['yours', 'mine'])
    expect(valuesIn(mergeReplicas(both, write(both, 'phone', 'ours')))).toEqual(['ours'])
  })

  it('forgets nothing about what was removed, and keeps nothing of it', () => {
    const removed = removeKey(write(emptyReplica(), 'phone', 'first'), 'sofa')
    expect(removed).toEqual({ entries: {}, seen: { phone: 1 } })
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createReplica, isSameReplica, mergeReplicas, type Replica, removeKey, writeKey } from './replica.ts'

type Act = { device: number } & ({ what: 'write' | 'remove'; key: string } | { what: 'hear'; from: number })

const device = fc.nat(2)
const key = fc.constantFrom('a', 'b', 'c')
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ device, what: fc.constant('write' as const), key }),
  fc.record({ device, what: fc.constant('remove' as const), key }),
  fc.record({ device, what: fc.constant('hear' as const), from: device }),
)

/** The replicas of three devices after all steps. */
function play(acts: Act[]): Replica<number>[] {
  const copies = Array.from({ length: 3 }, () => createReplica<number>())
  for (const [value, it] of acts.entries()) {
    const copy = copies[it.device]!
    if (it.what === 'hear') copies[it.device] = mergeReplicas(copy, copies[it.from]!)
    else if (it.what === 'remove') copies[it.device] = removeKey(copy, it.key)
    else copies[it.device] = writeKey(copy, it.key, { by: `device-${it.device}`, at: value % 3, value })
  }
  return copies
}

const copies = fc.array(act, { maxLength: 40 }).map(play)

describe('merging replicas', () => {
  it('is commutative, associative and idempotent', () => {
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

describe('a replica', () => {
  const write = (it: Replica<string>, by: string, value: string) => writeKey(it, 'sofa', { by, at: 1, value })
  const valuesIn = ({ entries }: Replica<string>) => (entries['sofa'] ?? []).map(({ value }) => value)

  it('removes exactly the writes that the remover had seen', () => {
    const first = write(createReplica(), 'phone', 'first')
    const removed = removeKey(mergeReplicas(createReplica<string>(), first), 'sofa')
    const second = write(first, 'phone', 'second')
    expect(valuesIn(mergeReplicas(first, removed))).toEqual([])
    expect(valuesIn(mergeReplicas(second, removed))).toEqual(['second'])
  })

  it('keeps both concurrent writes until a later write has seen both', () => {
    const both = mergeReplicas(write(createReplica(), 'phone', 'mine'), write(createReplica(), 'desk', 'yours'))
    expect(valuesIn(both)).toEqual(['yours', 'mine'])
    expect(valuesIn(mergeReplicas(both, write(both, 'phone', 'ours')))).toEqual(['ours'])
  })

  it('records removed ids without keeping their values', () => {
    const removed = removeKey(write(createReplica(), 'phone', 'first'), 'sofa')
    expect(removed).toEqual({ entries: {}, seen: { phone: 1 } })
  })
})

import { expect, it } from 'vitest'
import { createUploadLimiter } from './upload-limits.ts'

function places() {
  const clock = { ms: 0 }
  return { clock, acquire: createUploadLimiter(() => clock.ms) }
}

/** Active uploads, each from a different address. */
const receiving = (acquire: ReturnType<typeof createUploadLimiter>, count: number) =>
  Array.from({ length: count }, (_, n) => {
    const slot = acquire(`10.0.0.${n}`)
    slot.recordBytes()
    return slot
  })

const BUSY = expect.objectContaining({ code: 'SERVICE_UNAVAILABLE', details: { retryAfterSeconds: 5 } })

it('limits active uploads', () => {
  const { acquire } = places()
  const [first] = receiving(acquire, 12)
  const late = acquire('10.1.0.1')
  expect(() => late.recordBytes()).toThrow(BUSY)
  late.release()
  first!.release()
  acquire('10.1.0.1').recordBytes()
})

it('does not count stalled uploads as active', () => {
  const { clock, acquire } = places()
  for (let n = 0; n < 12; n++) acquire(`10.2.0.${n}`)
  const stalled = receiving(acquire, 12)
  clock.ms += 2_000
  const other = acquire('10.1.0.1')
  expect(() => other.recordBytes()).not.toThrow()
  // Uploads that resume were admitted before.
  for (const slot of stalled) expect(() => slot.recordBytes()).not.toThrow()
})

it('counts a complete upload until it is stored', () => {
  const { clock, acquire } = places()
  const complete = receiving(acquire, 12)
  for (const slot of complete) slot.complete()
  clock.ms += 60_000
  expect(() => acquire('10.1.0.1').recordBytes()).toThrow(BUSY)
  complete[0]!.release()
  acquire('10.1.0.2').recordBytes()
})

it('allows three uploads per client address, stalled or not', () => {
  const { clock, acquire } = places()
  const [first] = [acquire('10.0.0.1'), acquire('10.0.0.1'), acquire('10.0.0.1')]
  clock.ms += 60_000
  expect(() => acquire('10.0.0.1')).toThrow(
    expect.objectContaining({ code: 'TOO_MANY_REQUESTS', details: { retryAfterSeconds: 5 } }),
  )
  acquire('10.0.0.2')
  first!.release()
  acquire('10.0.0.1')
})

it('limits all uploads to 48, including stalled ones', () => {
  const acquire = createUploadLimiter(() => 0)
  const places = Array.from({ length: 48 }, (_, n) => acquire(`10.0.0.${n}`))
  expect(() => acquire('10.0.1.1')).toThrow(BUSY)
  places[0]!.release()
  expect(() => acquire('10.0.1.1')).not.toThrow()
})

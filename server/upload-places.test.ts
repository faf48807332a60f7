import { expect, it } from 'vitest'
import { makeUploadPlaces } from './upload-places.ts'

function places() {
  const clock = { ms: 0 }
  return { clock, enter: makeUploadPlaces(() => clock.ms) }
}

/** So many that are being received, from addresses of their own. */
const receiving = (enter: ReturnType<typeof makeUploadPlaces>, count: number) =>
  Array.from({ length: count }, (_, n) => {
    const place = enter(`10.0.0.${n}`)
    place.note()
    return place
  })

const BUSY = expect.objectContaining({ code: 'SERVICE_UNAVAILABLE', details: { retryAfterSeconds: 5 } })

it('receives no more than the memory is meant for', () => {
  const { enter } = places()
  const [first] = receiving(enter, 12)
  const late = enter('10.1.0.1')
  expect(() => late.note()).toThrow(BUSY)
  late.leave()
  first!.leave()
  enter('10.1.0.1').note()
})

it('gives no place to those from which nothing comes', () => {
  const { clock, enter } = places()
  for (let n = 0; n < 12; n++) enter(`10.2.0.${n}`)
  const stalled = receiving(enter, 12)
  clock.ms += 2_000
  const other = enter('10.1.0.1')
  expect(() => other.note()).not.toThrow()
  // Those that go on were let in before.
  for (const place of stalled) expect(() => place.note()).not.toThrow()
})

it('holds the place of one that is complete until it is stored', () => {
  const { clock, enter } = places()
  const complete = receiving(enter, 12)
  for (const place of complete) place.complete()
  clock.ms += 60_000
  expect(() => enter('10.1.0.1').note()).toThrow(BUSY)
  complete[0]!.leave()
  enter('10.1.0.2').note()
})

it('takes three at once from one network address, stalled or not', () => {
  const { clock, enter } = places()
  const [first] = [enter('10.0.0.1'), enter('10.0.0.1'), enter('10.0.0.1')]
  clock.ms += 60_000
  expect(() => enter('10.0.0.1')).toThrow(
    expect.objectContaining({ code: 'TOO_MANY_REQUESTS', details: { retryAfterSeconds: 5 } }),
  )
  enter('10.0.0.2')
  first!.leave()
  enter('10.0.0.1')
})

it('holds no more than 48 in memory, though they stall', () => {
  const enter = makeUploadPlaces(() => 0)
  const places = Array.from({ length: 48 }, (_, n) => enter(`10.0.0.${n}`))
  expect(() => enter('10.0.1.1')).toThrow(BUSY)
  places[0]!.leave()
  expect(() => enter('10.0.1.1')).not.toThrow()
})

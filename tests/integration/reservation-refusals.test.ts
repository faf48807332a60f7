/** A refusal that the customer has not seen is mailed once. */
import { ulid } from 'ulid'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/shared/constants.ts'
import { listMailsTo } from '#tests/support/customer-calls.ts'
import { useCustomers } from '#tests/support/customer-world.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { changeShop, visit } from '#tests/support/reservation-calls.ts'
import { NOON, TEN, visitActions, withReservations } from '#tests/support/reservation-world.ts'

describe.each(storeDatabases())('refused reservations on $name', ({ open }) => {
  const world = withReservations(useCustomers(open))
  const { send, asGuest, asOther } = visitActions(world)
  const UNSEEN = { 'x-submission-unseen': '1' }
  const notified = async () =>
    (await listMailsTo(world.database, world.guest)).map(({ kind, props }) => ({ kind, props: props as object }))
  const unseen = (wishes: string, key: string, more = {}) =>
    send('POST /Reservations', visit(wishes, { email: world.guest, ...more }), { key, headers: UNSEEN })
  const seen = (wishes: string, key: string) =>
    send('POST /Reservations', visit(wishes, { email: world.guest }), { key })

  it('are mailed once with the nearest free times, however often they are sent', async () => {
    for (let n = 0; n < 2; n++) await asOther(TEN)
    const key = ulid(NOON)
    for (let n = 0; n < 3; n++) expect((await unseen(TEN, key)).error.code).toBe('SLOT_FULL')
    expect(await notified()).toEqual([
      {
        kind: 'reservationRefused',
        props: {
          name: '佐藤',
          reason: expect.stringContaining('先に予約が入りました'),
          place: 'こもれび 青山店',
          page: '/reservation',
          wishes: ['2026年12月1日（火） 10:00〜10:30'],
          nearest: [
            '2026年12月1日（火） 10:30〜11:00',
            '2026年12月1日（火） 11:00〜11:30',
            '2026年12月1日（火） 11:30〜12:00',
          ],
        },
      },
    ])
  })

  it('are mailed if only a repetition was unseen', async () => {
    await changeShop(world.database, { capacityPerSlot: 0 })
    const key = ulid(NOON)
    await seen(TEN, key)
    expect(await notified()).toEqual([])
    await unseen(TEN, key)
    await changeShop(world.database, { capacityPerSlot: 2 })
    expect(await notified()).toHaveLength(1)
  })

  it('give the reason if the time has passed', async () => {
    await unseen(new Date(NOON - DAY_MS).toISOString(), ulid(NOON))
    const [mail] = await notified()
    expect(mail!.props).toMatchObject({ reason: expect.stringContaining('過ぎています'), nearest: { length: 3 } })
  })

  it('are not mailed if seen, accepted, malformed, or failed otherwise', async () => {
    expect((await unseen(TEN, ulid(NOON))).status).toBe(200)
    await seen(TEN, ulid(NOON))
    await asGuest(TEN)
    const wrong = await unseen(TEN, ulid(NOON), { adults: 0 })
    expect(wrong.status).toBe(422)
    expect(await notified()).toEqual([])
  })
})

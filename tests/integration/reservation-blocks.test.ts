/** Blocks and visits take the same places. */
import { describe, expect, it } from 'vitest'
import { shopBlocks } from '#server/reservations/schema.ts'
import { useCustomers } from '#tests/support/customer-world.ts'
import { testDatabases } from '#tests/support/database.ts'
import { deskActions } from '#tests/support/desk-calls.ts'
import { readUsedCapacity } from '#tests/support/reservation-calls.ts'
import { at, TEN, TUESDAY, visitActions, withReservations } from '#tests/support/reservation-world.ts'

describe.each(testDatabases())('blocks on $name', ({ open }) => {
  const world = withReservations(useCustomers(open))
  const { asGuest, asOther, freeOn } = visitActions(world)
  const { desk, json } = deskActions(world)

  const toWords = (from: string, to: string, places: number, ...more: string[]) => [
    ...['reservations', 'block', '1', '--date', TUESDAY, '--from', from, '--to', to],
    ...['--places', String(places), '--reason', '研修のため', ...more],
  ]
  const block = async (...given: Parameters<typeof toWords>) => String((await json(...toWords(...given))).number)
  const clear = () => world.database.db.delete(shopBlocks)

  it('take places until they are removed', async () => {
    const number = await block('10:00', '11:00', 1)
    expect((await freeOn(TUESDAY))[TEN]).toBe(1)
    expect((await asGuest(TEN)).status).toBe(200)
    expect((await asOther(TEN)).status).toBe(409)
    const book = await desk('reservations', 'book', '1', '--date', TUESDAY)
    expect(book).toMatch(new RegExp(`10:00〜11:00\\s+来店 1枠\\s+${number}\\s+研修のため`))

    expect(await desk('reservations', 'unblock', number.toLowerCase())).toBe(`${number}: 止めた枠を戻しました。`)
    await expect(desk('reservations', 'unblock', number)).rejects.toThrow('すでに解除されているか')
    expect(await readUsedCapacity(world.database)).toEqual({ 'visit 12-01T01:00': 1 })
    expect((await asOther(TEN)).status).toBe(200)
  })

  it('are refused where visits have the places, which says where', async () => {
    await asGuest(at(TUESDAY, '13:00'))
    await asOther(at(TUESDAY, '13:00'))
    await asOther(at(TUESDAY, '12:00'))
    await expect(block('12:00', '14:00', 2)).rejects.toThrow(
      '空きが足りない時間があります: 12:00〜12:30（残り1枠）、13:00〜13:30（残り0枠）。',
    )
    expect(await readUsedCapacity(world.database)).toEqual({ 'visit 12-01T03:00': 1, 'visit 12-01T04:00': 2 })
    expect(await world.database.db.$count(shopBlocks)).toBe(0)
  })

  it.each([
    [['08:00', '12:00', 1], '営業時間（'],
    [['12:00', '11:00', 1], 'より後の時刻'],
    [['12:00', '13:00', 3], '同時に2枠です'],
    [['12:00', '13:00', 0], '1以上の整数'],
    [['12:00', '13:00', 1, '--date', '2026-12-02'], '休業日です'],
    [['12:00', '13:00', 1, '--date', '2026-11-26'], '過ぎています'],
    [['12:00', '13:00', 1, '--for', '会議'], '来店、現地調査 のどれか'],
  ] as const)('are refused if they make no sense: %j', async ([from, to, places, ...more], message) => {
    await expect(desk(...toWords(from, to, places, ...more))).rejects.toThrow(message)
    expect(await readUsedCapacity(world.database)).toEqual({})
  })

  it('are of visits to the shop or of surveys', async () => {
    const number = await block('10:00', '12:00', 1, '--for', '現地調査')
    expect(Object.keys(await readUsedCapacity(world.database))[0]).toBe('survey 12-01T01:00')
    expect((await freeOn(TUESDAY))[TEN]).toBe(2)
    await desk('reservations', 'unblock', number)
  })

  it('and visits never have more places than there are, however many come at once', async () => {
    for (let round = 0; round < 5; round++) {
      const results = await Promise.all([
        ...Array.from({ length: 6 }, () => asOther([TEN]).then(({ status }) => (status === 200 ? 1 : 0))),
        ...Array.from({ length: 4 }, () =>
          block('10:00', '11:00', 1).then(
            () => 1,
            () => 0,
          ),
        ),
      ])
      const taken = results.reduce<number>((sum, it) => sum + it, 0)
      expect(taken).toBe(2)
      const used = await readUsedCapacity(world.database)
      expect(used['visit 12-01T01:00']).toBe(2)
      const { reservations, blocks } = await json('reservations', 'book', '1', '--date', TUESDAY)
      expect(reservations.length + blocks.length).toBe(2)
      for (const { number } of blocks) await desk('reservations', 'unblock', number)
      for (const { number } of reservations) await desk('reservations', 'cancel', number)
      expect(await readUsedCapacity(world.database)).toEqual({})
    }
    await clear()
  })
})

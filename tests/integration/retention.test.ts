/** What the privacy policy promises: three years after the last exchange, the data of a person are gone. */
import { describe, expect, it } from 'vitest'
import { addMonths, toJapanDate } from '#contract/shared/civil-date.ts'
import { inquiries } from '#server/form-submissions/schema.ts'
import { messages } from '#server/messages/schema.ts'
import { sweeps } from '#server/modules.ts'
import { reservationLinks, reservationNotes, reservations, shopBlocks } from '#server/reservations/schema.ts'
import { useCustomers } from '#tests/support/customer-world.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { deskActions } from '#tests/support/desk-calls.ts'
import { inquiry } from '#tests/support/form-calls.ts'
import { messageActions } from '#tests/support/message-world.ts'
import { at, NOON, TEN, TUESDAY, visitActions, withReservations } from '#tests/support/reservation-world.ts'

describe.each(storeDatabases())('after three years on $name', ({ open }) => {
  const world = withReservations(useCustomers(open))
  const { asGuest, asCustomer, runJobs, send } = visitActions(world)
  const { desk, json } = deskActions(world)
  const { write, reply } = messageActions(world)
  const numberOf = async (response: ReturnType<typeof asGuest>) => String((await response).body['number'])

  /** Runs the daily cleanup of a day, three years after `date`. */
  async function sweepAfter(date: string, days: number) {
    const day = new Date(Date.parse(at(addMonths(date, 36), '04:30')) + days * 86_400_000)
    for (const sweep of sweeps) await sweep(world.database.db, day)
  }

  it('visits, their notes and blocks are of no one', async () => {
    const [guest, own] = [await numberOf(asGuest(TEN, { purpose: '台所' })), await numberOf(asCustomer(TEN))]
    await desk('reservations', 'note', own, '左利きの方')
    const block = ['--date', TUESDAY, '--from', '15:00', '--to', '16:00', '--places', '1', '--reason', '佐藤様の搬入']
    await desk('reservations', 'block', '1', ...block)
    await runJobs()
    const { db } = world.database
    const countAll = () => Promise.all([reservationLinks, reservationNotes, shopBlocks].map((it) => db.$count(it)))
    await sweepAfter(TUESDAY, 0)
    expect(await countAll()).toEqual([1, 1, 1])
    expect((await json('reservations', 'show', guest)).contact).not.toBeNull()
    await sweepAfter(TUESDAY, 1)
    expect(await countAll()).toEqual([0, 0, 0])
    const rows = await db.select().from(reservations)
    expect(rows).toHaveLength(2)
    for (const row of rows)
      expect(row).toMatchObject({ customerId: null, holder: null, contact: null, address: null, purpose: '', note: '' })
    for (const number of [guest, own])
      expect(await desk('reservations', 'show', number)).toContain('（保存期間の終了により消去）')
    await expect(desk('reservations', 'note', own, 'メモ')).rejects.toThrow('消去された')
    expect(await desk('customers', 'show', world.email)).not.toContain(own)
  })

  it('threads of messages and inquiries are deleted', async () => {
    await write('棚の相談です')
    await reply('承りました')
    const sent = await send('POST /ReformInquiries', inquiry())
    const number = String(sent.body['number'])
    const countAll = () => Promise.all([messages, inquiries].map((it) => world.database.db.$count(it)))
    const day = toJapanDate(NOON)
    await sweepAfter(day, 0)
    expect(await countAll()).toEqual([2, 1])
    await sweepAfter(day, 1)
    // Someone still has to answer.
    expect(await countAll()).toEqual([0, 1])
    await desk('inquiries', 'state', number, '対応完了')
    await sweepAfter(day, 0)
    expect(await countAll()).toEqual([0, 1])
    await sweepAfter(day, 1)
    expect(await countAll()).toEqual([0, 0])
  })
})

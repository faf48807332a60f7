/** Visits about a renovation case. */
import { describe, expect, it } from 'vitest'
import { eq } from '#drizzle'
import { deskCommands } from '#server/modules.ts'
import type { DeskFile } from '#server/platform/desk/command.ts'
import { parseCommand } from '#server/platform/desk/run-command.ts'
import { reforms } from '#server/collections/schema.ts'
import { listMailsTo } from '#tests/support/customer-calls.ts'
import { useCustomers } from '#tests/support/customer-world.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { readReservations } from '#tests/support/reservation-calls.ts'
import { at, TEN, TUESDAY, visitActions, withReservations } from '#tests/support/reservation-world.ts'

const TITLE = '椅子の話'

describe.each(storeDatabases())('a visit about a renovation case on $name', ({ open }) => {
  const world = withReservations(useCustomers(open))
  const { asGuest, asCustomer, runJobs } = visitActions(world)
  const changeCase = (change: Partial<typeof reforms.$inferInsert>) =>
    world.database.db.update(reforms).set(change).where(eq(reforms.id, 1))

  const saved: DeskFile[] = []
  const desk = async (...words: string[]) => {
    const lines: string[] = []
    await parseCommand(deskCommands, words)!.run(
      world.app.desk,
      (line) => lines.push(line),
      (file) => saved.push(file),
    )
    return lines.join('\n')
  }

  it('has the title of the case in its response, the list and the mails', async () => {
    const { status, body } = await asCustomer(TEN, { kind: 'reform', caseId: 1, itemIds: [1, 2] })
    expect(status).toBe(200)
    expect(body).toMatchObject({ reformCase: { id: 1, title: TITLE }, itemIds: [1, 2] })
    const list = await world.request('GET /Customers/me/reservations', { token: world.token })
    expect(list.body).toMatchObject({ data: [{ reformCase: { id: 1, title: TITLE }, itemIds: [1, 2] }] })
    await runJobs()
    const mails = [
      ...(await listMailsTo(world.database, 'ichiro@example.jp')),
      ...(await listMailsTo(world.database, 'info@komorebi.example')),
    ]
    expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['reservationCreated', 'reservationNotice'])
    for (const { props } of mails) expect(props).toMatchObject({ visit: { reformCase: TITLE } })
  })

  it('is shown and exported by the desk', async () => {
    const number = String((await asGuest(TEN, { caseId: 1 })).body['number'])
    expect(await desk('reservations', 'list')).toContain('商品案内（施工事例1）')
    expect(await desk('reservations', 'show', number)).toContain(`${TITLE}（1）`)
    await desk('reservations', 'csv')
    expect(new TextDecoder().decode(saved[0]!.bytes)).toContain(`,${TITLE}（1）,`)
  })

  it('needs no case, also in a body of an older page', async () => {
    expect((await asGuest(TEN, { caseId: null })).body).toMatchObject({ reformCase: null })
    expect((await asGuest(at(TUESDAY, '15:00'))).body).toMatchObject({ reformCase: null })
  })

  it('is accepted for a case that was published when the customer read it', async () => {
    await changeCase({ live: false })
    const { status, body } = await asGuest(TEN, { caseId: 1 })
    await changeCase({ live: true })
    expect([status, body['reformCase']]).toEqual([200, { id: 1, title: TITLE }])
  })

  it.each([
    ['unknown', 99],
    ['not yet published', 1],
    ['no id', 1.5],
  ])('is refused with a message if the case is %s', async (_, caseId) => {
    const publishedAt = new Date('2026-01-10T01:00:00Z')
    await changeCase({ publishedAt: new Date(world.clock.ms + 1) })
    const { status, error } = await asGuest(TEN, { caseId })
    await changeCase({ publishedAt })
    expect(status).toBe(422)
    expect(error).toMatchObject({ details: { caseId: expect.stringContaining('施工事例') } })
    expect(await readReservations(world.database)).toEqual([])
  })
})

/** Reservations that were stored before mails had a revision of their own. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asc } from '#drizzle'
import type { Database } from '#server/platform/db/client.ts'
import { reservations, visitConflicts } from '#server/reservations/schema.ts'
import { testDatabases } from '#tests/support/database.ts'
import { openEarlier } from '#tests/support/earlier-database.ts'

const reservation = (id: string, revision: number) =>
  `insert into reservations (id, number, kind, shop_id, starts_at, ends_at, adults, children, purpose, item_ids, note, status, revision, created_at)
   values ('${id}', '${id}', 'guidance', 1, '2026-12-01T01:00:00Z', '2026-12-01T01:30:00Z', 1, 0, '', '{}', '', 'confirmed', ${revision}, '2026-11-01T00:00:00Z')`

describe.each(testDatabases())('visits of an earlier version on $name', (testDatabase) => {
  let database: Database
  beforeAll(async () => {
    database = await openEarlier(testDatabase, {
      last: '0026_customers_created',
      fill: [
        `insert into shops (id, rev, live, source_hash, data) values (1, 1, true, 'x', '{}')`,
        reservation('A', 0),
        reservation('B', 3),
        `insert into visit_conflicts (reservation_id, revision, reason, notice_id) values ('B', 3, '休業日です。', 'n')`,
      ].join(';\n'),
    })
  })
  afterAll(() => database.close())

  it('keep the mails that wait, and what the shop was told', async () => {
    const rows = await database.db.select().from(reservations).orderBy(asc(reservations.id))
    expect(rows.map(({ toldRevision }) => toldRevision)).toEqual([0, 3])
    expect(await database.db.select().from(visitConflicts)).toEqual([
      { reservationId: 'B', revision: 3, noticeId: 'n' },
    ])
  })
})

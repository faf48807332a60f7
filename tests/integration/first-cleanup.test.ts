/** A cleanup of more rows than a statement can have parameters: after an import of old data, or when a rule is new. */
import { describe, expect, it } from 'vitest'
import { sql } from '#drizzle'
import { DAY_MS } from '#contract/shared/constants.ts'
import { inquiries } from '#server/form-submissions/schema.ts'
import { sweeps } from '#server/modules.ts'
import { returns } from '#server/orders/return-schema.ts'
import { reservationLinks, reservations } from '#server/reservations/schema.ts'
import { useCustomers } from '#tests/support/customer-world.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { one, withOrders } from '#tests/support/order-world.ts'
import { returnActions } from '#tests/support/return-world.ts'

const ROWS = 66_000

describe.each(storeDatabases())('a first cleanup on $name', ({ open }) => {
  const world = withOrders(useCustomers(open))
  const act = returnActions(world)

  it('erases everything that is due', async () => {
    const { db } = world.database
    const number = await act.delivered([one('LAMP')])
    await act.openAtDesk(number, 'LAMP', '不良')
    const rows = sql`generate_series(1, ${ROWS}) as n`
    const time = sql`'2020-01-01T00:00:00Z'::timestamptz`
    await db.execute(sql`
      insert into reservations (id, number, kind, shop_id, starts_at, ends_at, adults, children, purpose, item_ids, note, contact,
        status, revision, created_at)
      select 'V' || n, 'V' || n, 'guidance', (select min(id) from shops), ${time}, ${time}, 1, 0, '台所', '{}', '', '{}'::jsonb,
        'confirmed', 0, ${time} from ${rows}`)
    await db.execute(
      sql`insert into reservation_links (token_hash, reservation_id) select 'H' || n, 'V' || n from ${rows}`,
    )
    await db.execute(sql`
      insert into inquiries (id, number, status, contact, content, decided_at, created_at)
      select 'F' || n, 'F' || n, 'done', '{}'::jsonb, jsonb_build_object('fileIds', jsonb_build_array('A' || n)), ${time}, ${time}
      from ${rows}`)
    await db.execute(sql`
      insert into returns (id, number, order_id, state, opened_by, lines, reason, wish, is_collected, note, file_ids, closed_at,
        created_at)
      select 'R' || n, 'R' || n, order_id, 'declined', 'customer', '[]'::jsonb, 'defect', 'refund', false, '', array['B' || n],
        ${time}, ${time} from ${rows}, (select order_id from returns limit 1) as it`)
    for (const sweep of sweeps) await sweep(db, new Date(world.clock.ms + DAY_MS))
    for (const table of [reservationLinks, inquiries]) expect(await db.$count(table)).toBe(0)
    expect(await db.$count(reservations, sql`contact is not null`)).toBe(0)
    expect(await db.$count(returns, sql`file_ids <> '{}'`)).toBe(0)
  }, 300_000)
})

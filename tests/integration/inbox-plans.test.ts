/** Among 200,000 threads and 20,000 inquiries, no statement of the inbox scans a table. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { INBOX_VIEWS } from '#contract/inbox/desk.ts'
import { sql } from '#drizzle'
import { listEntries } from '#server/inbox/list.ts'
import { loadEntry } from '#server/inbox/load-entry.ts'
import type { Database } from '#server/platform/db/client.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { observeStatements, seqScanOf, type Statements } from '#tests/support/explain.ts'
import { fillPeople } from '#tests/support/fill-people.ts'

const CUSTOMERS = 200_000
const NOW = Date.UTC(2026, 10, 24, 3)
const STAFF = '01KS0000000000000000000001'
const CUSTOMER = '01KC0000000000000000004321'
const TABLES = ['inbox_entries', 'inbox_reads', 'messages', 'customers', 'inquiries', 'applications', 'files']

/** Each customer has written twice; few wait for an answer, and the person has seen all others. */
const FILL = [
  `insert into staff (id, email, name, role, shop_ids, user_handle, created_at, revision)
    values ('${STAFF}', 'hana@example.jp', '佐藤 花', 'staff', '{}', 'handle', now(), 0)`,
  `insert into messages (id, customer_id, sender, text, file_ids, sent_at, read_at)
    select 'M' || n || '-' || part, '01KC' || lpad(n::text, 22, '0'), 'customer', '見本の相談', '{}', now(), now()
    from generate_series(1, ${CUSTOMERS}) as n, generate_series(1, 2) as part`,
  `insert into inbox_entries (id, kind, is_open, due_at, last_at, last_seq, assignee_id)
    select '01KC' || lpad(n::text, 22, '0'), 'message', n % 5000 = 0,
      case when n % 5000 = 0 then now() + n * interval '1 second' end, now() - n * interval '1 minute', n * 2,
      case when n % 1000 = 0 then '${STAFF}' end
    from generate_series(1, ${CUSTOMERS}) as n`,
  `insert into inbox_entries (id, kind, is_open, last_at, last_seq)
    select id, 'inquiry', false, created_at, 0 from inquiries`,
  `insert into inbox_reads (entry_id, staff_id, up_to)
    select id, '${STAFF}', last_seq from inbox_entries where not is_open`,
  `analyze messages, inbox_entries, inbox_reads, staff`,
]

describe.each(storeDatabases())(`among ${CUSTOMERS} threads ($name)`, ({ open }) => {
  let database: Database
  let statements: Statements
  beforeAll(async () => {
    database = await open()
    await fillPeople(database, { customers: CUSTOMERS, guests: 20_000, nowMs: NOW })
    for (const statement of FILL) await database.db.execute(sql.raw(statement))
    statements = observeStatements(database)
  }, 300_000)
  afterAll(() => database.close())

  async function findScans(run: () => Promise<unknown>): Promise<string[]> {
    const asked = await statements.observe(run)
    expect(asked.length).toBeGreaterThan(1)
    const plans = await Promise.all(asked.map((it) => statements.explain(it)))
    // The order of the list comes from an index, too.
    const isSorted = (plan: string) => /^Limit.*\n\s+->\s+(?:Incremental )?Sort /.test(plan)
    return plans.filter((plan) => seqScanOf(TABLES).test(plan) || isSorted(plan))
  }

  const viewer = { staffId: STAFF, nowMs: NOW }

  it.each([
    ...INBOX_VIEWS.map((view) => ({ view })),
    { view: 'open', kind: 'message' } as const,
    { view: 'all', kind: 'inquiry' } as const,
  ])('no table is scanned for $view $kind', async (filter) => {
    const range = { limit: 51, offset: 0 }
    expect(await findScans(() => listEntries(database.db, { ...viewer, ...filter, ...range }))).toEqual([])
  })

  it('no table is scanned for a thread', async () => {
    expect(await findScans(() => loadEntry(database.db, { ...viewer, which: CUSTOMER }))).toEqual([])
  })
})

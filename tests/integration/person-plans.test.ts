/** Among 200,000 customers, and visits and inquiries of 20,000 guests, the desk finds a person without reading a whole table. */
import { afterAll, beforeAll, expect, it, describe } from 'vitest'
import { createPersonDeskRoutes } from '#server/customers/desk-routes.ts'
import { deskCommands, logLabels, personSources } from '#server/modules.ts'
import { createLogTexts } from '#server/platform/desk/log-rows.ts'
import type { Database } from '#server/platform/db/client.ts'
import { reportVisits } from '#server/reports/visits.ts'
import { loadMonth } from '#server/shop-days/month.ts'
import { parseCommand } from '#server/platform/desk/run-command.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { observeStatements, seqScanOf, type Statements } from '#tests/support/explain.ts'
import { fillPeople } from '#tests/support/fill-people.ts'

const CUSTOMERS = 200_000
const GUESTS = 20_000
const NOW = Date.UTC(2026, 10, 24, 3)
const TABLES = [
  ...['customers', 'orders', 'reservations', 'inquiries', 'applications', 'messages', 'point_entries', 'point_grants'],
  ...['desk_log', 'sessions'],
]

describe.each(storeDatabases())(`among ${CUSTOMERS} customers ($name)`, ({ open }) => {
  let database: Database
  let statements: Statements
  beforeAll(async () => {
    database = await open()
    await fillPeople(database, { customers: CUSTOMERS, guests: GUESTS, nowMs: NOW })
    statements = observeStatements(database)
  }, 300_000)
  afterAll(() => database.close())

  const run = async (words: readonly string[]) => {
    const lines: string[] = []
    const deps = {
      db: database.db,
      env: { DATA_DIR: 'unused' },
      files: undefined as never,
      now: () => NOW,
      user: 'tester',
    }
    await parseCommand(deskCommands, words)!.run(deps, (line) => lines.push(line))
    return lines.join('\n')
  }

  it.each([
    ['customers list', ['customers', 'list'], 'customer200000@'],
    ['a later page', ['customers', 'list', '--page', '20'], 'customer199050@'],
    ['a mail address', ['customers', 'show', 'CUSTOMER77123@example.jp'], 'customer77123@'],
    ['a rare name', ['customers', 'show', '鬼頭 たまき'], '鬼頭 環'],
    ['a reading without a space', ['customers', 'show', 'きとうたまき'], '鬼頭 環'],
    ['a phone number', ['customers', 'show', '０９０－１２３４－５６７８'], '鬼頭 環'],
    ['the last digits of it', ['customers', 'list', '--q', '12345678'], '鬼頭 環'],
    ['four digits', ['customers', 'list', '--q', '5678'], '5678'],
    ['a frequent name', ['customers', 'list', '--q', '佐藤 ヒナ'], '佐藤 陽菜'],
    ['what most people have', ['customers', 'list', '--q', 'example.jp'], 'customer200000@'],
    ['a guest', ['customers', 'show', '五百旗頭'], 'reservations show'],
    ['the number of a visit', ['customers', 'show', 'R-007123'], 'reservations show'],
    ['the number of an inquiry', ['customers', 'show', 'I-007123'], 'inquiries show'],
  ])('no table is scanned: %s', async (_, words, found) => {
    let shown = ''
    const asked = await statements.observe(async () => {
      shown = await run(words)
    })
    expect(shown).toContain(found)
    const scans: string[] = []
    for (const statement of asked) {
      const plan = await statements.explain(statement)
      if (seqScanOf(TABLES).test(plan)) scans.push(`${statement.text}\n${plan}`)
    }
    expect(scans).toEqual([])
  })

  it.each(['01KC0000000000000000004321', 'R-007123'])('no table is scanned for the page of %s', async (id) => {
    const deps = { db: database.db, now: () => NOW, personSources, logTexts: createLogTexts(deskCommands, logLabels) }
    const actor = { kind: 'staff', name: '佐藤', role: 'manager' } as const
    const asked = await statements.observe(async () => {
      for (const route of createPersonDeskRoutes(deps as never)) {
        if (!route.endpoint.params || !('run' in route)) continue
        await route.run({ params: { id }, query: {} } as never, {} as never, actor)
      }
    })
    expect(asked.length).toBeGreaterThan(30)
    const plans = await Promise.all(asked.map((it) => statements.explain(it)))
    expect(plans.filter((plan) => seqScanOf(TABLES).test(plan))).toEqual([])
  })

  it('no table is scanned for a month of a shop, and its report', async () => {
    const asked = await statements.observe(async () => {
      await loadMonth(database.db, 1, '2026-11-01')
      await reportVisits(database.db, { from: '2026-11-01', to: '2026-11-07' })
    })
    const plans = await Promise.all(asked.map((it) => statements.explain(it)))
    expect(plans.filter((plan) => seqScanOf(TABLES).test(plan))).toEqual([])
  })

  it.each(['誰もいない', '鬼頭 佐藤'])('no table is scanned for no one: %s', async (words) => {
    const asked = await statements.observe(() => run(['customers', 'show', words]).catch(() => {}))
    const plans = await Promise.all(asked.map((it) => statements.explain(it)))
    expect(plans.filter((plan) => seqScanOf(TABLES).test(plan))).toEqual([])
  })
})

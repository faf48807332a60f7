/** Orders of an earlier version read as before, although they are stored in another way. */
import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asc } from '#drizzle'
import { orderQuoteSchema, orderSchema } from '#contract/orders/schema.ts'
import { loadCatalogueVersion } from '#server/catalogue/change.ts'
import { items } from '#server/catalogue/schema.ts'
import { deskCommands } from '#server/modules.ts'
import { issueReceipt } from '#server/orders/receipt.ts'
import { hasReceipt, loadOrder, type OrderRow } from '#server/orders/rows.ts'
import { orders } from '#server/orders/schema.ts'
import type { Database } from '#server/platform/db/client.ts'
import { parseCommand } from '#server/platform/desk/run-command.ts'
import { readEnv } from '#server/platform/system/env.ts'
import { OrderAmounts } from '#src/features/orders/order-amounts.tsx'
import { ReceiptPaper } from '#src/features/orders/receipt/receipt-paper.tsx'
import { testDatabases } from '#tests/support/database.ts'
import { openEarlier } from '#tests/support/earlier-database.ts'

const read = (name: string) => readFileSync(new URL(`../support/${name}`, import.meta.url), 'utf8')

const toText = (element: Parameters<typeof renderToStaticMarkup>[0]): string =>
  renderToStaticMarkup(element).replaceAll(/(<[^>]*>)+/g, '|')

describe.each(testDatabases())('orders stored as amounts with names, on $name', (testDatabase) => {
  let database: Database
  let rows: OrderRow[]
  beforeAll(async () => {
    database = await openEarlier(testDatabase, { last: '0018_valid_until', fill: read('orders-of-0018.sql') })
    rows = await database.db.select().from(orders).orderBy(asc(orders.createdAt))
  })
  afterAll(() => database.close())

  async function describeOrder(row: OrderRow): Promise<string> {
    const order = await loadOrder(database.db, row)
    const receipt = hasReceipt(row, []) && (await database.db.transaction((tx) => issueReceipt(tx, row, '')))
    return [
      row.number,
      toText(createElement(OrderAmounts, { order })),
      receipt ? toText(createElement(ReceiptPaper, { receipt, isReprint: false })) : 'no receipt',
    ].join('\n')
  }

  async function exportOrders(): Promise<string> {
    const files: { bytes: Uint8Array }[] = []
    const deps = {
      db: database.db,
      env: readEnv({}),
      now: () => Date.parse('2026-11-30T12:00:00+09:00'),
      user: 'tester',
    }
    const run = parseCommand(deskCommands, ['orders', 'export'])!.run
    await run(
      { ...deps, files: undefined as never },
      () => {},
      (file) => files.push(file),
    )
    return new TextDecoder().decode(files[0]!.bytes).replaceAll('\r\n', '\n')
  }

  it('have the same page, receipt and export as before', async () => {
    const texts = [await exportOrders()]
    for (const row of rows) texts.push(`${await describeOrder(row)}\n`)
    expect(texts.join('\n')).toBe(read('orders-of-0018.txt'))
  })

  it('have no fields besides those of the contract', async () => {
    for (const row of rows) {
      expect(row.quote).toEqual(orderQuoteSchema.parse(row.quote))
      const order = await loadOrder(database.db, row)
      expect(order).toEqual(orderSchema.parse(order))
    }
    expect(rows.map(({ quote }) => quote.fees.map(({ kind }) => kind).join())).toEqual([
      'shipping',
      '',
      'shipping,assembly,payment',
      'shipping,assembly,pickup',
      '',
      'shipping',
      '',
    ])
  })

  it('items have a class, and devices get those at the reduced rate again', async () => {
    const found = await database.db.select().from(items).orderBy(asc(items.id))
    expect(found.filter(({ data }) => data.taxClass === 'reduced').map(({ id }) => id)).toEqual([12])
    const version = await loadCatalogueVersion(database.db)
    expect(version).toBe(2)
    for (const { data, rev } of found) {
      expect(data).not.toHaveProperty('taxRate')
      expect(rev).toBe(data.taxClass === 'reduced' ? version : 1)
    }
  })
})

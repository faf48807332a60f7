/** The ledger of the stock: its entries add up to the stock, whatever happens. */
import { globSync, readFileSync } from 'node:fs'
import { ulid } from 'ulid'
import { beforeEach, describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#contract/shared/constants.ts'
import { asc, eq, sql } from '#drizzle'
import { variants } from '#server/catalogue/schema.ts'
import type { Db } from '#server/platform/db/client.ts'
import { listMismatches, recordImportedStock } from '#server/stock/ledger.ts'
import { stockEntries } from '#server/stock/schema.ts'
import { useCustomers } from '#tests/support/customer-world.ts'
import { testDatabases } from '#tests/support/database.ts'
import { orderDesk } from '#tests/support/order-desk.ts'
import { one, orderActions, withOrders } from '#tests/support/order-world.ts'
import { makeRandom } from '#tests/storm/random.ts'

describe.each(testDatabases())('the ledger of the stock on $name', ({ open }) => {
  const world = withOrders(useCustomers(open))
  const { order, cancel, stockOf, setVariant, register } = orderActions(world)
  const { desk, json } = orderDesk(world)
  const db = (): Db => world.database.db
  const sync = () => recordImportedStock(db(), new Date(world.clock.ms))
  // The tests before have set the stock without an entry.
  beforeEach(sync)

  const entriesOf = (sku: string) =>
    db().select().from(stockEntries).where(eq(stockEntries.sku, sku)).orderBy(asc(stockEntries.seq))
  const lastOf = async (sku: string) => (await entriesOf(sku)).at(-1)!
  const numberOf = async (response: ReturnType<typeof order>) => String((await response).body['number'])
  const minutes = (count: number) => (world.clock.ms += count * MINUTE_MS)

  /** Each entry follows from the one before it. */
  async function expectChain(sku: string) {
    const entries = await entriesOf(sku)
    for (const [index, { delta, after }] of entries.entries())
      expect(after, `${sku} ${index}`).toBe((entries[index - 1]?.after ?? 0) + delta)
    expect(entries.at(-1)!.after).toBe(await stockOf(sku))
  }

  it('has an entry for each order, cancellation and change by staff', async () => {
    const before = await stockOf('LAMP')
    const number = await numberOf(order([one('LAMP', 2), one('TEA')]))
    expect(await lastOf('LAMP')).toMatchObject({
      delta: -2,
      after: before - 2,
      reason: 'sale',
      reference: number,
      actor: null,
    })
    expect(await lastOf('TEA')).toMatchObject({ delta: -1, reason: 'sale', reference: number })
    await cancel(number)
    expect(await lastOf('LAMP')).toMatchObject({ delta: 2, after: before, reason: 'cancel', reference: number })
    await desk('stock', 'add', 'lamp', '5', '--as', '佐藤')
    expect(await lastOf('LAMP')).toMatchObject({ delta: 5, reason: 'receive', reference: null, actor: '佐藤' })
    await desk('stock', 'add', 'LAMP', '1', '--reason', '返品')
    expect(await lastOf('LAMP')).toMatchObject({ delta: 1, reason: 'return' })
    await desk('stock', 'remove', 'LAMP', '2', '--reason', 'damage')
    expect(await lastOf('LAMP')).toMatchObject({ delta: -2, reason: 'damage' })
    await desk('stock', 'remove', 'LAMP', '1')
    expect(await lastOf('LAMP')).toMatchObject({ delta: -1, reason: 'correction', after: before + 3 })
    await expect(desk('stock', 'remove', 'LAMP', '99')).rejects.toThrow(`在庫は${before + 3}点です。99点は減らせません`)
    await expect(desk('stock', 'remove', 'LAMP', '1', '--reason', '入荷')).rejects.toThrow('訂正|破損')
    await desk('stock', 'count', 'LAMP', '3')
    expect(await lastOf('LAMP')).toMatchObject({ reason: 'count', after: 3 })
    const shown = await desk('stock', 'show', 'LAMP')
    expect(shown).toMatch(/入荷 +\+5 +\d+点 +佐藤/)
    expect(shown).toMatch(new RegExp(`ご注文 +-2 +\\d+点 +${number}`))
    await expectChain('LAMP')
    expect(await json('stock', 'check')).toEqual({ mismatches: [] })
  })

  it('has an entry for what an import has set', async () => {
    const before = await lastOf('SOFA')
    await setVariant('SOFA', { stock: before.after + 4 })
    expect(await desk('stock', 'check')).toBe(`SOFA: 在庫は${before.after + 4}点、記録の合計は${before.after}点です。`)
    await sync()
    expect(await lastOf('SOFA')).toMatchObject({ delta: 4, reason: 'import' })
    const count = await db().$count(stockEntries)
    await sync()
    expect(await db().$count(stockEntries), 'an import without changes').toBe(count)
    expect(await desk('stock', 'check')).toBe('在庫は、すべて記録の合計と同じです。')
  })

  it('books a count against the stock at its time, so that later sales stay', async () => {
    await setVariant('LAMP', { stock: 10 })
    await sync()
    minutes(1)
    await order([one('LAMP', 2)])
    minutes(1)
    const counted = new Date(world.clock.ms)
    minutes(1)
    await order([one('LAMP', 3)])
    minutes(60)
    const clock = new Intl.DateTimeFormat('ja-JP', { timeStyle: 'short', timeZone: 'Asia/Tokyo' }).format(counted)
    expect(await desk('stock', 'count', 'LAMP', '7', '--at', clock)).toBe(
      'LAMP: 数えたときの在庫8点に対して7点でした（差 -1点）。\nLAMP: 在庫を5点から4点にしました。',
    )
    expect(await lastOf('LAMP')).toMatchObject({ delta: -1, after: 4, reason: 'count', at: counted })
    // The same again finds no difference.
    expect(await json('stock', 'count', 'LAMP', '7', '--at', clock)).toMatchObject({ difference: 0, stock: 4 })
    expect(await json('stock', 'count', 'LAMP', '9')).toMatchObject({ expected: 4, difference: 5, stock: 9 })
    await expect(desk('stock', 'count', 'LAMP', '7', '--at', clock)).rejects.toThrow('より後に数えた記録があります')
    await expect(desk('stock', 'count', 'TEA', '7', '--at', '2020-01-01 10:00')).rejects.toThrow('より前の在庫の記録は')
    await expect(desk('stock', 'count', 'TEA', '7', '--at', '2099-01-01 10:00')).rejects.toThrow('今より後')
    for (const time of ['25:00', '10', '2026-02-30 10:00'])
      await expect(desk('stock', 'count', 'TEA', '7', '--at', time)).rejects.toThrow('日')
    await expectChain('LAMP')
  })

  it('refuses a count after which more was sold than was there', async () => {
    await setVariant('LAMP', { stock: 10 })
    await sync()
    minutes(2)
    const at = new Date(world.clock.ms - MINUTE_MS).toISOString()
    await order([one('LAMP', 5)])
    minutes(2)
    const time = new Date(Date.parse(at) + 9 * HOUR_MS).toISOString().slice(0, 16).replace('T', ' ')
    await expect(desk('stock', 'count', 'LAMP', '3', '--at', time)).rejects.toThrow('数えたあとに5点減っているため')
    expect(await stockOf('LAMP')).toBe(5)
  })

  it('does not undo what a later count has found already', async () => {
    await desk('stock', 'add', 'TEA', '4')
    const [{ seq }] = (await json('log', 'list', '--subject', 'TEA')).entries as [{ seq: number }]
    minutes(1)
    await desk('stock', 'count', 'TEA', '10')
    await expect(desk('log', 'undo', String(seq))).rejects.toThrow('より後に数えた記録があります')
    expect(await stockOf('TEA')).toBe(10)
  })

  it('lists what is nearly sold out', async () => {
    await setVariant('LAST', { stock: 0 })
    await setVariant('TEA', { stock: 2 })
    const find = async (...options: string[]) =>
      ((await json('stock', 'list', ...options)).variants as { sku: string }[]).map(({ sku }) => sku)
    expect((await find('--below', '3')).slice(0, 2)).toEqual(['LAST', 'TEA'])
    expect(await find('--below', '2', '--q', 'tea')).toEqual([])
    expect(await find('--q', 'ＴＥＡ')).toEqual(['TEA'])
    expect(await find('--q', '商品14')).toEqual(['LAST'])
  })

  it('adds up after many orders at once', async () => {
    await setVariant('LAMP', { stock: 20 })
    await sync()
    const tokens = await Promise.all(
      Array.from({ length: 8 }, (_, n) => register(`ledger${world.count}-${n}@example.jp`)),
    )
    const goods = [one('LAMP', 3), one('TEA')]
    await Promise.all([
      ...tokens.map((token, n) => order(n % 2 ? goods : goods.toReversed(), { token })),
      ...Array.from({ length: 4 }, () => desk('stock', 'add', 'LAMP', '1')),
    ])
    await expectChain('LAMP')
    await expectChain('TEA')
    expect(await listMismatches(db())).toEqual([])
  })

  it('adds up after any sequence of changes', async () => {
    const random = makeRandom(7)
    const numbers: string[] = []
    const sku = () => random.pick(['LAMP', 'TEA', 'SOFA', 'LAST'])
    const steps = [
      async () => void numbers.push(await numberOf(order([one(sku(), 1 + random.below(3)), one('LAMP')]))),
      async () => void (numbers.length > 0 && (await cancel(numbers.pop()!))),
      () => desk('stock', 'add', sku(), String(random.below(5))),
      () => desk('stock', 'remove', sku(), String(random.below(9))),
      () => desk('stock', 'count', sku(), String(random.below(9))),
      async () => {
        await setVariant(sku(), { stock: random.below(9) })
        await sync()
      },
      async () => {
        const { entries } = await json('log', 'list')
        const [{ seq }] = entries as [{ seq: number }]
        await desk('log', 'undo', String(seq))
      },
    ]
    let refused = 0
    for (let step = 0; step < 60; step++) {
      minutes(1)
      await random
        .pick(steps)()
        .catch(() => (refused += 1))
      expect(await listMismatches(db()), `step ${step}`).toEqual([])
    }
    for (const it of ['LAMP', 'TEA', 'SOFA', 'LAST']) await expectChain(it)
    expect(refused).toBeLessThan(45)
  })

  it('is never changed', async () => {
    for (const change of [
      db().update(stockEntries).set({ delta: 0 }),
      db().delete(stockEntries),
      db().execute(sql`truncate ${stockEntries}`),
    ])
      await expect(Promise.resolve(change)).rejects.toMatchObject({
        cause: { message: 'rows of stock_entries are never changed or deleted' },
      })
  })

  it('begins with the stock that there was before it', async () => {
    await db().execute(sql`drop table ${stockEntries}`)
    await setVariant('LAMP', { stock: 17 })
    const [file] = globSync('server/platform/db/migrations/*_stock_entries.sql')
    for (const part of readFileSync(file!, 'utf8').split('--> statement-breakpoint')) await db().execute(sql.raw(part))
    expect(await db().$count(stockEntries)).toBe(await db().$count(variants))
    expect(await lastOf('LAMP')).toMatchObject({ delta: 17, after: 17, reason: 'import' })
    expect(await listMismatches(db())).toEqual([])
    const key = ulid(world.clock.ms)
    await desk('stock', 'add', 'LAMP', '3', '--key', key)
    await desk('stock', 'add', 'LAMP', '3', '--key', key)
    expect(await lastOf('LAMP')).toMatchObject({ delta: 3, after: 20 })
  })
})

/** Prices and visibility that staff set: at once for everyone, refused if they are not as seen, and not ended by an import. */
import { ulid } from 'ulid'
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/shared/constants.ts'
import type { Item } from '#contract/items/schema.ts'
import type { CheckoutQuote } from '#contract/orders/schema.ts'
import { desc, eq } from '#drizzle'
import { changeCatalogue } from '#server/catalogue/change.ts'
import { applyDueChanges } from '#server/catalogue/clock.ts'
import { refreshDerivedColumns } from '#server/catalogue/derived.ts'
import { loadChanges } from '#server/catalogue/feed.ts'
import { priceAction } from '#server/catalogue/price-action.ts'
import { catalogue, items, variants } from '#server/catalogue/schema.ts'
import { hideAction, pauseAction } from '#server/catalogue/visibility-actions.ts'
import { feeds } from '#server/modules.ts'
import { runAction } from '#server/platform/desk/action.ts'
import type { Actor } from '#server/platform/desk/actor.ts'
import { deskLog } from '#server/platform/desk/schema.ts'
import { useCustomers } from '#tests/support/customer-world.ts'
import { storeDatabases, waitForNotifications } from '#tests/support/database.ts'
import { orderDesk } from '#tests/support/order-desk.ts'
import { one, ORDER_ITEMS, orderActions, withOrders } from '#tests/support/order-world.ts'

const SATO: Actor = { kind: 'terminal', name: '佐藤', role: 'manager' }

describe.each(storeDatabases())('what staff set on $name', ({ open }) => {
  const world = withOrders(useCustomers(open))
  const { quote, toBody, send } = orderActions(world)
  const { desk: runDesk, json } = orderDesk(world)

  const desk = async (...words: string[]) => {
    const output = await runDesk(...words)
    // Of the new version, by which cached responses are dropped.
    await waitForNotifications(world.database)
    return output
  }
  beforeEach(async () => {
    const { db } = world.database
    await db.update(items).set({ isHidden: false, live: true })
    for (const { variants: own } of ORDER_ITEMS)
      for (const { sku, price } of own)
        await db
          .update(variants)
          .set({ price, salePrice: null, saleUntil: null, effectivePrice: price, isPaused: false })
          .where(eq(variants.sku, sku))
    await changeCatalogue(db, async (tx, rev) => {
      await refreshDerivedColumns(
        tx,
        ORDER_ITEMS.map(({ id }) => id),
        rev,
      )
      return true
    })
    await waitForNotifications(world.database)
  })

  const get = async (path: string) => (await world.request(`GET ${path}`)).body
  const itemOf = async (id: number) => (await get(`/Items/${id}`))['item'] as Item
  const listOf = async (path: string) => (await get(path))['data'] as { id: number; sku: string }[]
  const idsOf = async (path: string) => (await listOf(path)).map(({ id }) => id)
  const versionOf = async () => (await world.database.db.select().from(catalogue))[0]!.version
  const call = (actor = SATO) => ({ key: ulid(world.clock.ms), actor })
  const deps = () => world.app.desk
  const at = (ms: number) => new Date(ms + 9 * HOUR_MS).toISOString().slice(0, 16).replace('T', ' ')

  it('is the price at once, with a sale that ends by itself', async () => {
    const before = await versionOf()
    expect(await desk('items', 'price', 'lamp', '2,500円')).toBe('LAMP: 2,200円から2,500円にしました。')
    expect(await itemOf(11)).toMatchObject({ priceMin: 2_500, onSale: false })
    expect(await versionOf()).toBe(before + 1)

    const until = world.clock.ms + DAY_MS
    await desk('items', 'price', 'LAMP', '2500', '--sale', '1980', '--until', at(until))
    const { validUntil, item } = await get('/Items/11')
    expect(item).toMatchObject({ priceMin: 1_980, regularPriceMin: 2_500, onSale: true })
    expect(validUntil).toBe(new Date(until).toISOString())
    // A new price keeps the sale.
    await desk('items', 'price', 'LAMP', '2400')
    expect(await itemOf(11)).toMatchObject({ priceMin: 1_980, regularPriceMin: 2_400 })

    world.clock.ms = until
    await applyDueChanges(world.database.db, new Date(until))
    await waitForNotifications(world.database)
    expect(await itemOf(11)).toMatchObject({ priceMin: 2_400, onSale: false })
    // A sale that has ended is not kept.
    expect(await desk('items', 'price', 'LAMP', '1000')).toContain('から1,000円にしました')
    await desk('items', 'price', 'LAMP', '2200', '--sale', '2000')
    expect(await desk('items', 'price', 'LAMP', '2200', '--sale', 'なし')).toBe(
      'LAMP: 2,200円（セール2,000円）から2,200円にしました。',
    )
    expect(await json('items', 'price', 'LAMP', '2200')).toMatchObject({ changed: false })
  })

  it.each([
    [['LAMP', '0'], '価格は、1円から9,999,999円までの整数で指定してください。'],
    [['LAMP', '10000000'], '価格は、1円から9,999,999円までの整数で指定してください。'],
    [['LAMP', '2200', '--sale', '0'], 'セール価格は、1円から'],
    [['LAMP', '12.5'], '金額は整数の円で指定してください'],
    [['LAMP', '-5'], '使い方'],
    [['LAMP', 'やすく'], '金額は整数の円で指定してください'],
    [['LAMP', '2200', '--sale', '2200'], 'セール価格2,200円が、価格2,200円より安くありません。'],
    [['LAMP', '2200', '--sale', '2000', '--until', '2020-01-01'], 'セールの終わりが過ぎています。'],
    [['LAMP', '2200', '--sale', '2000', '--until', '2027-02-30'], '日付をご確認ください'],
    [['LAMP', '2200', '--sale', '2000', '--until', '2027-02-03 25:00'], '日時をご確認ください'],
    [['LAMP', '2200', '--until', '2027-01-01'], '--until は、--sale <円> と一緒に'],
    [['LAMP', '2200', '--sale', 'なし', '--until', '2027-01-01'], '--until は要りません'],
    [['NONE', '2200'], '品番が見つかりません: NONE'],
  ])('is refused for %j', async (words, problem) => {
    const before = await versionOf()
    await expect(desk('items', 'price', ...words)).rejects.toThrow(problem)
    expect(await versionOf()).toBe(before)
  })

  it('refuses a price below the sale that stays', async () => {
    await desk('items', 'price', 'LAMP', '2200', '--sale', '2000')
    await expect(desk('items', 'price', 'LAMP', '1900')).rejects.toThrow('セール価格2,000円が、価格1,900円より')
  })

  it('is only for managers, as far as it is a price', async () => {
    const clerk: Actor = { ...SATO, role: 'staff' }
    const input = { sku: 'LAMP', price: 1, seen: '2,200円' }
    await expect(runAction(deps(), priceAction, input, call(clerk))).rejects.toThrow('店長だけ')
    await runAction(deps(), pauseAction, { sku: 'LAMP', seen: 'sold' }, call(clerk))
    await waitForNotifications(world.database)
    expect((await itemOf(11)).inStock).toBe(false)
  })

  it('refuses what was seen before someone else changed it', async () => {
    await desk('items', 'price', 'SOFA', '58000', '--as', '佐藤')
    await desk('stock', 'add', 'SOFA', '1', '--as', '鈴木')
    const stale = { sku: 'SOFA', price: 55_000, seen: '60,000円' }
    await expect(runAction(deps(), priceAction, stale, call())).rejects.toThrow(
      /^SOFA: 佐藤さんが.+に変えたため、58,000円になっています。/,
    )
    await desk('items', 'hide', '13', '--as', '鈴木')
    await desk('items', 'show', '13', '--as', '田中')
    await expect(runAction(deps(), hideAction, { itemId: 13, seen: 'hidden' }, call())).rejects.toThrow(
      /^13: 田中さんが.+に変えたため、「公開」になっています。/,
    )
  })

  it('lets an open checkout confirm the corrected price', async () => {
    const body = toBody(await quote([one('LAMP')], { payment: 'transfer' }))
    await desk('items', 'price', 'LAMP', '2500')
    const { error } = await send(body)
    expect(error.code).toBe('TOTAL_CHANGED')
    const corrected = error.details!['quote'] as CheckoutQuote
    expect(corrected.lines[0]).toMatchObject({ unitYen: 2_500 })
    expect((await send(toBody(corrected))).status).toBe(200)
  })

  it('hides an item from everyone, keeps it hidden, and shows it again', async () => {
    const body = toBody(await quote([one('LAMP')], { payment: 'transfer' }))
    const { cursor } = await loadChanges({ db: world.database.db, feeds })
    expect(await desk('items', 'hide', '11')).toBe('11 商品11: 非公開にしました。')
    expect((await world.request('GET /Items/11')).status).toBe(404)
    expect(await idsOf('/Items?sort=new')).not.toContain(11)
    expect(await idsOf('/Items?ids=11,12')).toEqual([12])
    expect((await listOf('/Variants?skus=LAMP,TEA')).map(({ sku }) => sku)).toEqual(['TEA'])
    const { deletions } = await loadChanges({ db: world.database.db, feeds }, { since: cursor })
    expect(deletions).toEqual([{ kind: 'item', id: 11 }])
    expect(await (await world.app.request('/sitemap.xml')).text()).not.toContain('/items/11<')
    expect((await send(body)).error.code).toBe('STOCK_CHANGED')
    // Neither a price, nor stock, nor time shows it.
    await desk('items', 'price', 'LAMP', '2300')
    await desk('stock', 'add', 'LAMP', '1')
    await applyDueChanges(world.database.db, new Date(world.clock.ms))
    expect((await world.request('GET /Items/11')).status).toBe(404)
    expect((await json('items', 'list', '--q', 'LAMP')).items).toMatchObject([
      { id: 11, price: 2_300, state: '非公開' },
    ])
    expect(await desk('items', 'hide', '11')).toBe('11 商品11: すでに非公開です。')

    await desk('items', 'price', 'LAMP', '2200')
    await desk('items', 'show', '11')
    expect(await itemOf(11)).toMatchObject({ priceMin: 2_200 })
    await expect(desk('items', 'hide', '999')).rejects.toThrow('商品が見つかりません')
  })

  it('pauses a variant, which is then as if sold out', async () => {
    const body = toBody(await quote([one('LAMP')], { payment: 'transfer' }))
    expect(await desk('items', 'pause', 'LAMP')).toBe('LAMP: 販売を休止しました。')
    const { inStock, variants: own } = await itemOf(11)
    expect({ inStock, own }).toMatchObject({ inStock: false, own: [{ sku: 'LAMP', stock: 0, isPaused: true }] })
    expect(await listOf('/Variants?skus=LAMP')).toMatchObject([{ stock: 0, isPaused: true }])
    const { error } = await send(body)
    expect(error).toMatchObject({
      code: 'STOCK_CHANGED',
      details: { lines: [{ sku: 'LAMP', left: 0, isPaused: true }] },
    })
    const paused = await quote([one('LAMP')], { payment: 'transfer' })
    expect(paused.lines).toMatchObject([{ sku: 'LAMP', stock: 0, isPaused: true }])
    expect(await listOf('/Items?ids=11')).toMatchObject([{ inStock: false, isPaused: true }])
    expect(await desk('stock', 'show', 'LAMP')).toContain('休止中')
    expect(await desk('items', 'resume', 'LAMP')).toBe('LAMP: 販売を再開しました。')
    expect(await desk('items', 'resume', 'LAMP')).toBe('LAMP: すでに販売中です。')
    expect((await itemOf(11)).variants[0]).not.toHaveProperty('isPaused')
    expect((await listOf('/Items?ids=11'))[0]).not.toHaveProperty('isPaused')
    expect((await send(body)).status).toBe(200)
  })

  it('lists no sale that has ended', async () => {
    await desk('items', 'price', 'LAMP', '2000', '--sale', '1500', '--until', at(world.clock.ms + DAY_MS))
    expect((await json('items', 'list', '--q', 'LAMP')).items).toMatchObject([{ salePrice: 1_500 }])
    world.clock.ms += 2 * DAY_MS
    expect((await json('items', 'list', '--q', 'LAMP')).items).toMatchObject([{ salePrice: null, saleUntil: null }])
    expect(await desk('items', 'list', '--q', 'LAMP')).not.toContain('セール')
    world.clock.ms -= 2 * DAY_MS
  })

  it('is done once for a key, and can be taken back until someone changes it again', async () => {
    const price = ['items', 'price', 'TEA', '1000', '--key', ulid(world.clock.ms)]
    expect(await json(...price)).toEqual(await json(...price))
    const seqOf = async () =>
      (await world.database.db.select().from(deskLog).orderBy(desc(deskLog.seq)).limit(1))[0]!.seq
    const first = await seqOf()
    await desk('items', 'price', 'TEA', '1100', '--as', '佐藤')
    await expect(desk('log', 'undo', String(first))).rejects.toThrow(/佐藤さんが.*1,100円になっています/)
    await desk('log', 'undo', String(await seqOf()))
    await desk('log', 'undo', String(first))
    expect(await itemOf(12)).toMatchObject({ priceMin: 1_080 })
    await desk('items', 'pause', 'TEA')
    await desk('log', 'undo', String(await seqOf()))
    await desk('items', 'hide', '12')
    await desk('log', 'undo', String(await seqOf()))
    const [row] = await world.database.db
      .select()
      .from(variants)
      .innerJoin(items, eq(items.id, variants.itemId))
      .where(eq(variants.sku, 'TEA'))
    expect([row!.variants.isPaused, row!.items.isHidden, row!.items.live]).toEqual([false, false, true])

    const { entries } = await json('items', 'history', '12')
    expect(entries.slice(0, 6).map(({ change }: { change: string }) => change)).toEqual([
      '取り消し 非公開 → 公開',
      '公開 → 非公開',
      '取り消し 休止中 → 販売中',
      '販売中 → 休止中',
      '取り消し 価格 1,000円 → 1,080円',
      '取り消し 価格 1,100円 → 1,000円',
    ])
    expect(await desk('items', 'history', 'tea')).toContain('価格 1,080円 → 1,000円')
    await expect(desk('items', 'history', 'NONE')).rejects.toThrow('品番が見つかりません')
  })
})

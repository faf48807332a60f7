/** People, prices, stock and staff on the desk's page: what it reads, what it is refused, and what both roles may do. */
import { beforeAll, describe, expect, it } from 'vitest'
import { eq } from '#drizzle'
import { customers } from '#server/customers/schema.ts'
import { MINUTE_MS } from '#contract/shared/constants.ts'
import { customerActions } from '#tests/support/customer-world.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { messageActions } from '#tests/support/message-world.ts'
import { MARKUP, ONLY_MANAGERS, PAGE, type Rows, useOffice } from '#tests/support/office-world.ts'
import { one } from '#tests/support/order-world.ts'
import { CONTACT, visit } from '#tests/support/reservation-calls.ts'
import { TEN, TUESDAY } from '#tests/support/reservation-world.ts'

describe.each(storeDatabases())('the office on $name', ({ open }) => {
  const { world, desk, order, submit, enrol, key, rowsOf, refusal } = useOffice(open)
  const { row } = customerActions(world)
  const { write } = messageActions(world)

  it('refuses managers’ lists to other staff, and everything to strangers', async () => {
    const { browser } = await enrol('スタッフ')
    for (const path of [`/Staff?${PAGE}`, `/Log?${PAGE}`, '/Customers/X/log'])
      expect(refusal(await browser.send(`GET ${path}`)), path).toEqual(ONLY_MANAGERS)
    for (const path of ['/Customers', '/Prices', '/Prices/categories', '/Stock', '/Staff', '/Log', '/Points/X'])
      expect((await desk.open().send(`GET ${path}?${PAGE}`)).status, path).toBe(401)
    const preview = await desk.open().send('POST /Previews/items/price', {})
    expect(preview.status).toBe(401)
    expect(refusal(await browser.send('POST /Previews/items/price', {}))).toEqual(ONLY_MANAGERS)
    expect((await browser.send('POST /Previews/items/none', {})).status).toBe(404)
  })

  describe('a person', () => {
    it('is found by name, kana, phone, its last digits, mail and numbers, with markup as text', async () => {
      const { browser } = await enrol('スタッフ')
      const { id } = await row()
      await world.database.db
        .update(customers)
        .set({ givenName: MARKUP, phone: '09011112222' })
        .where(eq(customers.id, id))
      const { body } = await order([one('LAMP')])
      const found = { id, name: `山田 ${MARKUP}`, kana: 'ヤマダ ハナコ', state: 'unverified' }
      for (const words of ['山田', 'やまだ', '2222', '090-1111-2222', world.email, String(body['number']), id]) {
        const rows = await rowsOf(browser, `GET /Customers?${PAGE}&q=${encodeURIComponent(words)}`)
        expect(
          rows.find((it) => it['id'] === id),
          words,
        ).toMatchObject(found)
      }
      await world.database.db.update(customers).set({ phone: null }).where(eq(customers.id, id))
    })

    it('has one timeline, the latest first, with what was done as a guest', async () => {
      const { browser } = await enrol('スタッフ')
      const { id, email } = await row()
      const { body: ordered } = await order([one('LAMP')])
      await write('カーテンの見本はありますか')
      const { body: visited } = await submit('POST /Reservations', visit(TEN, { email: email!.toUpperCase() }))
      const entries = await rowsOf(browser, `GET /Customers/${id}/timeline`)
      expect(entries.map(({ kind }) => kind).toSorted()).toEqual(['message', 'order', 'points', 'visit'])
      expect(entries.map(({ at }) => at)).toEqual(
        entries
          .map(({ at }) => at)
          .toSorted()
          .toReversed(),
      )
      expect(entries[0]).toMatchObject({ kind: 'visit', id: visited['number'], isGuest: true })
      expect(entries.find(({ kind }) => kind === 'order')).toMatchObject({
        id: ordered['number'],
        title: `ご注文 ${String(ordered['number'])}（お支払い待ち）`,
        isGuest: false,
      })
      const before = String(entries[0]!['at'])
      const rest = await rowsOf(browser, `GET /Customers/${id}/timeline?before=${before}`)
      expect(rest).toHaveLength(3)
      const shown = (await browser.send(`GET /Customers/${String(visited['number'])}`)).body
      expect(shown).toMatchObject({ state: 'guest', customerId: null, sessions: [] })
      expect((await browser.send(`GET /Customers/${String(ordered['number'])}`)).body).toMatchObject({
        id,
        customerId: id,
        counts: expect.arrayContaining([{ title: 'ご注文', summary: '1件' }]),
      })
      expect((await browser.send('GET /Customers/NOBODY')).status).toBe(404)
    })

    it('is shown with others of the same telephone, and a guest without a mail address is known by it', async () => {
      const { browser } = await enrol('スタッフ')
      const phone = '0455507766'
      const contact = { ...CONTACT, familyName: '鷲見', phone }
      const { body: first } = await submit('POST /Reservations', visit(TEN, { contact }))
      const { id } = await row()
      await world.database.db.update(customers).set({ phone }).where(eq(customers.id, id))
      const { samePhone } = (await browser.send(`GET /Customers/${id}`)).body as { samePhone: Rows }
      expect(samePhone).toMatchObject([{ id: first['number'], state: 'guest', name: '鷲見 一郎' }])
      const who = ['--name', '近藤 花', '--kana', 'コンドウ ハナ', '--phone', '045-550-0122']
      const printed = await desk.desk('reservations', 'create', '1', '--date', TUESDAY, '--time', '10:30', ...who)
      const number = /R-\d{6}-\w{4}/.exec(printed)![0]
      expect((await browser.send(`GET /Customers/${number}`)).body).toMatchObject({ state: 'guest', email: null })
      expect(await rowsOf(browser, `GET /Customers/${number}/timeline`)).toMatchObject([{ kind: 'visit', id: number }])
      await world.database.db.update(customers).set({ phone: null }).where(eq(customers.id, id))
    })

    it('gets points once, although two mean the same', async () => {
      const { browser } = await enrol('店長')
      const { id: customerId } = await row()
      expect((await browser.send(`GET /Points/${customerId}`)).body).toMatchObject({ available: 500, pending: 0 })
      const input = { customerId, seen: 500, points: 300, reason: 'apology' }
      expect((await browser.send('POST /Previews/points/grant', input)).body).toEqual({ before: 500, available: 800 })
      expect((await browser.act('points grant', input, key())).body).toEqual({ before: 500, available: 800 })
      const again = await browser.act('points grant', input, key())
      expect(again.body.error).toMatchObject({
        code: 'CHANGED',
        details: { present: 800, value: '残高は800ポイント', by: '佐藤 花さん' },
      })
      const log = await rowsOf(browser, `GET /Customers/${customerId}/log`)
      expect(log).toMatchObject([{ by: '佐藤 花', title: 'ポイントを付与する', canUndo: false }])
    })

    it('can be locked and unlocked again from the log', async () => {
      const { browser } = await enrol('店長')
      const { id: customerId } = await row()
      await browser.act('customers lock', { customerId }, key())
      expect((await browser.send(`GET /Customers/${customerId}`)).body).toMatchObject({ state: 'locked' })
      const [entry] = await rowsOf(browser, `GET /Log?${PAGE}&subject=${customerId}`)
      expect(entry).toMatchObject({ canUndo: true, isUndone: false, change: 'ロック: いいえ → はい' })
      await browser.act('log undo', { seq: entry!['id'] as number }, key())
      expect((await browser.send(`GET /Customers/${customerId}`)).body).toMatchObject({ state: 'unverified' })
      const rows = await rowsOf(browser, `GET /Log?${PAGE}&by=${encodeURIComponent('佐藤 花')}&subject=${customerId}`)
      expect(rows).toMatchObject([{ undoOf: entry!['id'] }, { isUndone: true, canUndo: false }])
      expect(await rowsOf(browser, `GET /Log?${PAGE}&subject=${customerId}&from=2030-01-01`)).toEqual([])
    })
  })

  describe('prices', () => {
    beforeAll(() => world.database.db.update(customers).set({ phone: null }))

    it('are listed with what a change needs, previewed, and refused if they are stale', async () => {
      const { browser, passkey: _ } = await enrol('店長')
      const list = (q: string) => rowsOf(browser, `GET /Prices?${PAGE}&q=${q}`)
      const [lamp] = await list('LAMP')
      expect(lamp).toMatchObject({ id: 'LAMP', price: 2_200, visibility: 'shown', selling: 'sold', salePrice: null })
      const input = { sku: 'LAMP', price: 2_500, seen: lamp!['seenPrices'] }
      const preview = await browser.send('POST /Previews/items/price', input)
      expect(preview.body).toMatchObject({ changed: true, before: '2,200円', after: '2,500円' })
      expect((await list('LAMP'))[0]).toMatchObject({ price: 2_200 })
      const wrong = await browser.send('POST /Previews/items/price', { ...input, price: 0 })
      expect(refusal(wrong)).toEqual([409, 'REFUSED', '価格は、1円から9,999,999円までの整数で指定してください。'])
      expect((await browser.act('items price', input, key())).body).toMatchObject({ changed: true })
      const stale = await browser.act('items price', { ...input, price: 2_400 }, key())
      expect(stale.body.error).toMatchObject({ code: 'CHANGED', details: { present: '2,500円' } })
      world.clock.ms += 11 * MINUTE_MS
      const late = await browser.send('POST /Previews/items/price', { ...input, seen: '2,500円' })
      expect(refusal(late).slice(0, 2)).toEqual([403, 'VERIFICATION_NEEDED'])
    })

    it('may not be changed by other staff, who may hide and pause', async () => {
      const { browser } = await enrol('スタッフ')
      const price = await browser.act('items price', { sku: 'TEA', price: 1, seen: '1,080円' }, key())
      expect(refusal(price)).toEqual(ONLY_MANAGERS)
      await browser.act('items hide', { itemId: 12, seen: 'shown' }, key())
      await browser.act('items pause', { sku: 'TEA', seen: 'sold' }, key())
      expect(await rowsOf(browser, `GET /Prices?${PAGE}&q=TEA`)).toMatchObject([
        { visibility: 'hidden', selling: 'paused' },
      ])
      await browser.act('items show', { itemId: 12, seen: 'hidden' }, key())
      await browser.act('items resume', { sku: 'TEA', seen: 'paused' }, key())
      const categories = await rowsOf(browser, 'GET /Prices/categories')
      expect(categories).toContainEqual({ id: 1, name: 'ソファ', isChild: false })
      const all = await rowsOf(browser, `GET /Prices?${PAGE}&categoryId=1`)
      expect(all.map(({ id }) => id)).toContain('LAMP')
      expect(await rowsOf(browser, `GET /Prices?${PAGE}&categoryId=99`)).toEqual([])
    })
  })

  it('counts the stock against the moment of the count, after a look at the difference', async () => {
    const { browser } = await enrol('スタッフ')
    const at = new Date(world.clock.ms).toISOString()
    const [before] = await rowsOf(browser, `GET /Stock?${PAGE}&q=LAMP`)
    const stock = Number(before!['stock'])
    world.clock.ms += MINUTE_MS
    await order([one('LAMP')])
    const input = { sku: 'LAMP', pieces: stock - 2, at }
    expect((await browser.send('POST /Previews/stock/count', input)).body).toEqual({
      expected: stock,
      before: stock - 1,
      stock: stock - 3,
    })
    await browser.act('stock count', input, key())
    await browser.act('stock add', { sku: 'LAMP', pieces: 3, reason: 'receive' }, key())
    const shown = (await browser.send('GET /Stock/lamp')).body
    expect(shown).toMatchObject({ variant: { id: 'LAMP', stock } })
    expect((shown['data'] as Rows).slice(0, 3)).toMatchObject([
      { reason: 'receive', delta: 3, after: stock, by: '鈴木 一郎' },
      { reason: 'count', delta: -2, by: '鈴木 一郎' },
      { reason: 'sale', delta: -1, by: null, reference: expect.any(String) },
    ])
    expect((await browser.send('GET /Stock/NONE')).status).toBe(404)
    const few = await rowsOf(browser, `GET /Stock?${PAGE}&below=2`)
    expect(few.map(({ id }) => id)).toEqual(['LAST'])
    const tooMany = await browser.act('stock remove', { sku: 'LAST', pieces: 9, reason: 'damage' }, key())
    expect(refusal(tooMany)).toEqual([409, 'REFUSED', 'LAST: 在庫は1点です。9点は減らせません。'])
  })

  it('adds colleagues, changes them, and is told when someone else was first', async () => {
    const { browser } = await enrol('店長')
    const input = { email: 'new@example.jp', name: '新人', role: 'staff', shopIds: [1], tokenHash: 'x'.repeat(43) }
    const { staffId } = (await browser.act('staff add', input, key())).body as { staffId: string }
    const find = async () => (await rowsOf(browser, `GET /Staff?${PAGE}`)).find(({ id }) => id === staffId)
    expect(await find()).toMatchObject({
      name: '新人',
      role: 'staff',
      shops: 'こもれび 青山店',
      hasPasskey: false,
      isDisabled: false,
      revision: 1,
    })
    const change = { staffId, seen: 1, role: 'manager', shopIds: [] }
    await browser.act('staff change', change, key())
    const stale = await browser.act('staff change', { ...change, role: 'staff' }, key())
    expect(stale.body.error).toMatchObject({ code: 'CHANGED', details: { present: 2, value: '新人（店長）' } })
    await browser.act('staff disable', { staffId }, key())
    expect(await find()).toMatchObject({ isDisabled: true, shops: 'すべて' })
    await browser.act('staff enable', { staffId }, key())
    expect((await browser.act('staff link', { staffId, tokenHash: 'y'.repeat(43) }, key())).status).toBe(200)
  })
})

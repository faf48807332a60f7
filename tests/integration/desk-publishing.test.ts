/** News, days of shops, reports and the newsletter on the desk's page. */
import { describe, expect, it } from 'vitest'
import { eq } from '#drizzle'
import { toNewsFile } from '#contract/news/desk.ts'
import { addDays, getWeekday, toJapanDate } from '#contract/shared/civil-date.ts'
import { MINUTE_MS } from '#contract/shared/constants.ts'
import { customers } from '#server/customers/schema.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { MARKUP, ONLY_MANAGERS, PAGE, type Rows, useOffice } from '#tests/support/office-world.ts'
import { one } from '#tests/support/order-world.ts'
import { CONTACT, visit } from '#tests/support/reservation-calls.ts'
import { at } from '#tests/support/reservation-world.ts'

/** Two weeks later; the shop is closed on Wednesdays. */
function toOpenDay(nowMs: number): string {
  const date = addDays(toJapanDate(nowMs), 14)
  return getWeekday(date) === 3 ? addDays(date, 1) : date
}

describe.each(storeDatabases())('what the office publishes and reads on $name', ({ open }) => {
  const { world, desk, order, submit, enrol, key, rowsOf, refusal } = useOffice(open)

  it('posts news with a look at them, edits them, and is told when someone else was first', async () => {
    const { browser } = await enrol('スタッフ')
    const fields = { category: 'info', shopIds: [], isPinned: false }
    const text = toNewsFile({ ...fields, title: MARKUP, body: '## 年末の営業\n\n28日までです。' })
    const wrong = toNewsFile({ ...fields, title: '', body: '本文です。\n\n# 大きな見出し' })
    expect((await browser.send('POST /News/preview', { text: wrong })).body).toEqual({
      problems: [
        { field: 'title', reason: '空にはできません。一つ以上書いてください。' },
        { field: 'text', line: 3, reason: '見出しは ## か ### で書いてください' },
      ],
    })
    const shown = (await browser.send('POST /News/preview', { text })).body
    expect(shown).toMatchObject({ body: [{ type: 'heading' }, { type: 'paragraph' }], problems: [] })
    const { id } = (await browser.act('news post', { file: 'news.md', text }, key())).body as { id: number }
    const posted = (await browser.send(`GET /News/${id}`)).body
    expect(posted).toMatchObject({
      title: MARKUP,
      isOwn: true,
      status: '掲載中',
      text: expect.stringContaining('28日まで'),
    })
    const edited = toNewsFile({ ...fields, title: '年末年始', body: '29日までです。', isPinned: true })
    const input = { id, seen: posted['revision'], file: 'news.md', text: edited }
    expect((await browser.act('news edit', input, key())).status).toBe(200)
    const stale = await browser.act('news edit', input, key())
    expect(stale.body.error).toMatchObject({ code: 'CHANGED', details: { value: '「年末年始」', by: '鈴木 一郎さん' } })
    expect((await rowsOf(browser, `GET /News?${PAGE}`))[0]).toMatchObject({
      id,
      title: '年末年始',
      isPinned: true,
      publishedAt: posted['publishedAt'],
    })
    expect((await world.request(`GET /News/${id}`)).body).toMatchObject({ news: { title: '年末年始' } })
    await browser.act('news hide', { id, seen: 'shown' }, key())
    expect((await browser.send(`GET /News/${id}`)).body).toMatchObject({ state: 'hidden', status: '非公開' })
    expect((await browser.send('GET /News/999')).status).toBe(404)
  })

  it('shows a month of a shop, what is in the way of closing a day, and closes it', async () => {
    const { browser } = await enrol('店長')
    const date = toOpenDay(world.clock.ms)
    await submit('POST /Reservations', visit(at(date, '11:00'), { email: 'way@example.jp' }))
    const monthOf = () => rowsOf(browser, `GET /ShopDays?shopId=1&month=${date.slice(0, 8)}01`)
    const dayOf = async () => (await monthOf()).find((it) => it['date'] === date)!
    const day = await dayOf()
    expect(day).toMatchObject({ isSet: false, label: '10:00〜19:00', reason: '', blocks: [] })
    expect(day['visits']).toBeGreaterThan(0)
    const query = `shopId=1&date=${date}`
    const { visits } = (await browser.send(`GET /ShopDays/in-the-way?${query}`)).body as { visits: Rows }
    expect(visits).toContainEqual(expect.objectContaining({ name: '佐藤 一郎', phone: '03-1234-5678' }))
    expect((await browser.send(`GET /ShopDays/in-the-way?${query}&from=18:00`)).body).toMatchObject({ visits: [] })
    const outside = await browser.send(`GET /ShopDays/in-the-way?${query}&from=03:00`)
    expect(outside.status).toBe(409)
    const input = { shopId: 1, date, seen: day['seen'], reason: '設備の点検' }
    expect((await browser.act('shops close', input, key())).body).toMatchObject({ changed: true, hours: '休業' })
    expect(await dayOf()).toMatchObject({ isSet: true, label: '休業', reason: '設備の点検' })
    expect((await browser.act('shops close', { ...input, reason: '棚卸し' }, key())).body.error).toMatchObject({
      code: 'CHANGED',
      details: { value: '「休業」' },
    })
    await browser.act('shops open', { shopId: 1, date, seen: (await dayOf())['seen'] }, key())
    expect(await dayOf()).toMatchObject({ isSet: false, label: '10:00〜19:00' })
    const { browser: other } = await enrol('スタッフ')
    const forbidden = await other.act('shops close', input, key())
    expect(refusal(forbidden)).toEqual(ONLY_MANAGERS)
  })

  it('reports sales as the accounts have them, and writes files that no spreadsheet executes', async () => {
    const { browser } = await enrol('店長')
    const today = toJapanDate(world.clock.ms)
    const { body } = await order([one('LAMP', 2), one('TEA')])
    const { totalYen, goodsYen } = body['quote'] as { totalYen: number; goodsYen: number }
    const range = `from=${today}&to=${today}`
    const sales = (await browser.send(`GET /Reports/sales?${range}`)).body
    expect(sales).toMatchObject({
      days: [{ date: today, orders: 1, salesYen: totalYen, refundsYen: 0 }],
      methods: [{ name: '銀行振込', orders: 1, salesYen: totalYen }],
      shipping: { orders: 0, medianHours: null },
    })
    expect((sales['categories'] as { pieces: number; goodsYen: number }[])[0]).toMatchObject({ pieces: 3, goodsYen })
    await desk.desk('orders', 'cancel', String(body['number']), '--reason', '在庫切れ')
    expect((await browser.send(`GET /Reports/sales?${range}`)).body).toMatchObject({
      days: [{ orders: 0, salesYen: 0 }],
    })
    const visits = (await browser.send(`GET /Reports/visits?${range}`)).body
    expect(visits).toMatchObject({ shops: [{ name: 'こもれび 青山店' }], days: [{ date: today }] })
    for (const [from, to] of [
      ['2026-12-02', '2026-12-01'],
      ['2024-01-01', '2026-12-01'],
    ])
      expect((await browser.send(`GET /Reports/sales?from=${from}&to=${to}`)).status).toBe(409)

    const contact = { ...CONTACT, familyName: '=HYPERLINK("x")' }
    const day = toOpenDay(world.clock.ms)
    await submit('POST /Reservations', visit(at(day, '13:00'), { contact: { ...contact, email: 'csv@example.jp' } }))
    const period = 'from=2026-11-01&to=2027-01-31'
    const file = (await browser.send(`GET /Reports/reservations?${period}`)).body as { name: string; text: string }
    expect(file.name).toBe('reservations-2026-11-01-2027-01-31.csv')
    expect(file.text).toContain(`'=HYPERLINK`)
    expect(file.text).not.toMatch(/(^|,|")=/m)
    const orders = (await browser.send(`GET /Reports/orders?${period}`)).body as { text: string }
    expect(orders.text).toContain(String(body['number']))
    const [entry] = await rowsOf(browser, `GET /Log?${PAGE}&subject=2026-11-01-2027-01-31`)
    expect(entry).toMatchObject({ by: '佐藤 花', title: '会計用に書き出す', subjectKind: 'export' })
    const table = (await browser.send(`GET /Reports/file?${range}&report=sales`)).body as { text: string }
    expect(table.text).toContain('日付,ご注文,売上,返金,差引')
    world.clock.ms += 11 * MINUTE_MS
    const late = await browser.send(`GET /Reports/orders?${period}`)
    expect(refusal(late).slice(0, 2)).toEqual([403, 'VERIFICATION_NEEDED'])
    const { browser: other } = await enrol('スタッフ')
    for (const path of ['sales', 'visits', 'orders', 'reservations'])
      expect(refusal(await other.send(`GET /Reports/${path}?${range}`)), path).toEqual(ONLY_MANAGERS)
  })

  it('looks at a newsletter, sends one for checking, and shows how far it is', async () => {
    const { browser, me } = await enrol('店長')
    const text = '件名: 冬の新作のご案内\n\n新作が入りました。\n'
    const shown = (await browser.send('POST /Newsletters/preview', { text })).body
    expect(shown).toMatchObject({
      subject: expect.stringContaining('冬の新作のご案内'),
      recipients: expect.any(Number),
    })
    const wrong = await browser.send('POST /Newsletters/preview', { text: '本文だけ' })
    expect(refusal(wrong)).toEqual([409, 'REFUSED', expect.stringContaining('件名から始めてください')])
    const sent = await browser.act('newsletter send', { text, to: me.email }, key())
    expect(sent.body).toEqual({ result: 'preview', recipients: 1 })
    await world.database.db
      .update(customers)
      .set({ newsletter: true, verifiedAt: new Date(world.clock.ms) })
      .where(eq(customers.email, world.email))
    await browser.act('newsletter send', { text, to: 'all' }, key())
    expect(await rowsOf(browser, `GET /Newsletters?${PAGE}`)).toMatchObject([
      { subject: '冬の新作のご案内', recipients: 0, waiting: 0, isQueued: false },
    ])
    const { browser: other } = await enrol('スタッフ')
    expect(refusal(await other.send(`GET /Newsletters?${PAGE}`))[2]).toBe('この操作は、店長だけができます。')
  })
})

/** Papers and carriers' files of orders, as the desk's page opens them. */
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { asc, eq } from '#drizzle'
import { deskLog } from '#server/platform/desk/schema.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { useDeskOrders } from '#tests/support/desk-order-world.ts'

const MARKUP = '<img src=x onerror=alert(1)>'

describe.each(storeDatabases())('files of orders at the desk on $name', ({ open }) => {
  const { world, people, act, place, load, step, openPaper } = useDeskOrders(open)

  it('are printed as pages on which nothing of a customer can be markup', async () => {
    const first = await place({ note: MARKUP, address: { address2: MARKUP } })
    const second = await place({ lines: [{ sku: 'LAMP', quantity: 2 }] })
    const orders = `orders=${first.number},${second.number}`
    for (const path of [`/Orders/papers/picking?${orders}`, `/Orders/papers/slips?${orders}`]) {
      const { response, text } = await openPaper(path)
      expect(response.status, path).toBe(200)
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(response.headers.get('cache-control')).toContain('no-store')
      expect(text).not.toContain('<img')
      expect(text).toContain(second.number)
      // The policy knows the style and the script by their hashes, and nothing else.
      const policy = response.headers.get('content-security-policy')!
      expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; img-src data:/)
      expect(policy).not.toContain('unsafe-inline')
      for (const tag of ['style', 'script']) {
        const inline = new RegExp(`<${tag}>(.*?)</${tag}>`, 's').exec(text)![1]!
        const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(inline))
        expect(policy, tag).toContain(Buffer.from(digest).toString('base64'))
      }
      expect(text).not.toMatch(/ style="| on\w+="/)
    }
    expect((await openPaper(`/Orders/papers/picking?${orders}`)).text).toMatch(/LAMP.+3点/s)
    const missing = await openPaper('/Orders/papers/slips?orders=261120-XXXXXX')
    expect([missing.response.status, missing.text]).toEqual([409, 'ご注文が見つかりません: 261120-XXXXXX'])
  })

  it('have a receipt for the name that the customer gives, once', async () => {
    const { number } = await place()
    const { id: orderId } = await load(number)
    const name = '株式会社<b>木村</b>'
    await expect(act('orders receipt', { orderId, name })).rejects.toThrow('お支払いを確認したあと')
    await step('orders prepare', number)
    await step('orders ship', number, { carrier: 'ヤマト運輸', tracking: '1' })
    await step('orders deliver', number)
    expect(await act('orders receipt', { orderId, name })).toEqual({ prints: 1 })
    expect((await openPaper(`/Orders/papers/receipt?order=${number}`)).text).toContain('株式会社&lt;b&gt;木村')
    expect(await act('orders receipt', { orderId, name: 'ほかの名前' })).toEqual({ prints: 2 })
    const { text } = await openPaper(`/Orders/papers/receipt?order=${number}`)
    expect(text).toContain('再発行')
    expect(text).not.toContain('ほかの名前')
    const log = await world.database.db.select().from(deskLog).where(eq(deskLog.subjectId, number))
    expect(JSON.stringify(log)).not.toContain('木村')
  })

  it('are written for the program of a carrier, which is recorded, and shipped by its file', async () => {
    const sent = await place()
    const other = await place()
    await step('orders prepare', sent.number)
    const query = `orders=${sent.number},${other.number}&carrier=yamato`
    expect((await people.staff.send(`GET /Orders/labels/check?${query}`)).body).toEqual({
      count: 1,
      problems: [],
      leftOut: [{ number: other.number, reason: expect.stringContaining('「商品手配中」のご注文だけ') }],
    })
    const headers = { cookie: people.staff.cookie }
    const response = await world.app.request(`/api/Orders/labels?${query}`, { headers })
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="labels-yamato-/)
    expect(iconv.decode(Buffer.from(await response.arrayBuffer()), 'cp932')).toContain(sent.number)
    const [entry] = (await world.database.db.select().from(deskLog).orderBy(asc(deskLog.seq))).slice(-1)
    expect(entry).toMatchObject({
      action: 'orders labels',
      actorName: '佐藤 健',
      after: { carrier: 'yamato', orders: 1 },
    })

    const digits = 44480300001
    const tracking = `${digits}${digits % 7}`
    const text = `お客様管理番号,伝票番号,お届け先名\r\n${sent.number},${tracking},山田　花子\r\n${other.number},${tracking},高橋`
    const file = { content: iconv.encode(text, 'cp932').toString('base64') }
    const twice = (await people.staff.send('POST /Orders/tracking-files', file)).body
    expect((twice['lines'] as { outcome: string }[]).map(({ outcome }) => outcome)).toEqual(['refused', 'refused'])
    const single = { content: iconv.encode(text.split('\r\n').slice(0, 2).join('\r\n'), 'cp932').toString('base64') }
    const { body } = await people.staff.send('POST /Orders/tracking-files', single)
    expect(body).toMatchObject({
      carrier: 'ヤマト運輸',
      lines: [{ order: sent.number, tracking, outcome: 'shipped' }],
    })
    expect((await load(sent.number)).state).toBe('preparing')
    const [line] = body['lines'] as [{ action: { orderId: string; seen: number; key: string } }]
    const { key, ...input } = line.action
    const done = { ...input, carrier: 'ヤマト運輸', tracking }
    expect((await people.staff.act('orders import-tracking', done, key)).body).toMatchObject({ changed: true })
    expect((await load(sent.number)).state).toBe('shipped')
    const again = await people.staff.send('POST /Orders/tracking-files', single)
    expect(again.body['lines']).toMatchObject([{ outcome: 'before' }])
    const broken = await people.staff.send('POST /Orders/tracking-files', { content: 'AAEC' })
    expect(broken.body.error).toMatchObject({ code: 'REFUSED', message: expect.stringMatching(/UTF-16|読めない/) })
  })
})

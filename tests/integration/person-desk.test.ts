/** Everything about one person at the desk, and how people are found. */
import { describe, expect, it } from 'vitest'
import { eq } from '#drizzle'
import { customers } from '#server/customers/schema.ts'
import { countColumns } from '#server/platform/desk/show.ts'
import { PASSWORD } from '#tests/support/customer-calls.ts'
import { customerActions, useCustomers } from '#tests/support/customer-world.ts'
import { storeDatabases, testDatabases } from '#tests/support/database.ts'
import { deskActions } from '#tests/support/desk-calls.ts'
import { seats } from '#tests/support/event-calls.ts'
import { application, inquiry } from '#tests/support/form-calls.ts'
import { messageActions } from '#tests/support/message-world.ts'
import { one, orderActions, withOrders } from '#tests/support/order-world.ts'
import { CONTACT, makeSubmitter, visit } from '#tests/support/reservation-calls.ts'
import { at, TEN, TUESDAY } from '#tests/support/reservation-world.ts'

type Found = Record<'customers' | 'guests', Record<string, unknown>[]>

describe.each(testDatabases())('a person at the desk on $name', ({ open }) => {
  const world = withOrders(useCustomers(open))
  const { order } = orderActions(world)
  const { row } = customerActions(world)
  const { write, reply } = messageActions(world)
  const { desk, json } = deskActions(world)
  const submit = makeSubmitter(
    (...given) => world.request(...given),
    () => world.clock.ms,
  )
  const numberOf = async (response: Promise<{ status: number; body: Record<string, unknown> }>) => {
    const { status, body } = await response
    expect(status, JSON.stringify(body)).toBeLessThan(300)
    return String(body['number'])
  }
  const own = () => ({ token: world.token })
  const asked = (email: string) => inquiry({ contact: { ...CONTACT, email } })

  it('is on one screen with all that belongs to it, also as a guest', async () => {
    const { email } = world
    const ordered = await numberOf(order([one('LAMP')]))
    const visited = await numberOf(submit('POST /Reservations', visit(TEN), own()))
    const asGuest = await numberOf(
      submit('POST /Reservations', visit(at(TUESDAY, '13:00'), { email: email.toUpperCase() })),
    )
    const seat = await numberOf(submit('POST /Reservations/event', seats(TEN, { email })))
    const ofOther = await numberOf(submit('POST /Reservations', visit(TEN, { email: 'other@example.jp' })))
    const inquired = await numberOf(submit('POST /ReformInquiries', inquiry(), own()))
    const inquiredAsGuest = await numberOf(submit('POST /ReformInquiries', asked(email)))
    const inquiredByOther = await numberOf(submit('POST /ReformInquiries', asked(`x${email}`)))
    const applied = await numberOf(submit('POST /Applications', application(), own()))
    await write('カーテンの見本はありますか')
    await reply('お送りします')
    await write('お願いします')
    await desk('points', 'grant', email, '300', '--reason', 'お詫び', '--commit', '500', '--as', '佐藤')
    await desk('orders', 'paid', ordered, '2970')

    const shown = await desk('customers', 'show', email)
    const lines = shown.split('\n')
    expect(Math.max(...lines.map(countColumns))).toBeLessThanOrEqual(100)
    for (const text of [
      ...[ordered, visited, asGuest, seat, inquired, inquiredAsGuest, applied],
      ...['ご注文　1件', '注文受付', '2,970円', 'ご予約　2件', 'イベントの席　1件', 'メッセージ　3件、未読1件'],
      ...['残高', '800ポイント', '付与の予定', '次の失効', 'orders paid', 'points grant'],
    ])
      expect(shown).toContain(text)
    expect(shown).not.toContain(ofOther)
    expect(shown).not.toContain(inquiredByOther)
    expect(lines.find((line) => line.startsWith(asGuest))).toMatch(/確定 +ゲスト$/)
    expect(lines.find((line) => line.startsWith(visited))).toMatch(/確定 +会員$/)

    const data = await json('customers', 'show', email)
    expect(data).not.toHaveProperty('passwordHash')
    expect(data).not.toHaveProperty('passkeyUserHandle')
    expect(data).toMatchObject({
      email,
      passkeys: 0,
      orders: { total: 1, entries: [{ number: ordered, state: 'received' }] },
      reservations: { total: 2, entries: [{ number: visited }, { number: asGuest }] },
      seats: { total: 1, entries: [{ number: seat }] },
      inquiries: { total: 2 },
      applications: { total: 1 },
      messages: { total: 3, entries: [{ from: 'customer' }, { from: 'shop' }, { from: 'customer' }] },
      points: { available: 800 },
      log: { total: 2, entries: [{ action: 'orders paid' }, { action: 'points grant' }] },
    })
    expect((await json('customers', 'show', email)).messages).toEqual(data.messages)
    for (const words of [ordered, ordered.toLowerCase(), visited, inquired, applied, data.id.toLowerCase()]) {
      expect((await json('customers', 'show', words)).id, words).toBe(data.id)
      expect((await json('customers', 'list', '--q', words)).customers, words).toMatchObject([{ id: data.id }])
    }
  })

  it('shows coming visits first, and what is missing in one line', async () => {
    const [late, early] = [at(TUESDAY, '14:00'), at(TUESDAY, '11:00')]
    const first = await numberOf(submit('POST /Reservations', visit(late), own()))
    const second = await numberOf(submit('POST /Reservations', visit(early), own()))
    const third = await numberOf(submit('POST /Reservations', visit(at(TUESDAY, '16:00')), own()))
    await desk('reservations', 'cancel', third)
    const { reservations } = await json('customers', 'show', world.email)
    expect(reservations.entries.map((it: { number: string }) => it.number)).toEqual([second, first, third])
    expect(await desk('customers', 'show', world.email)).toMatch(
      /\nなし: イベントの席、リフォームのお問い合わせ、.*メッセージ、ご注文、返金、返品$/,
    )
  })

  it('cuts what is long, and shows it with --all', async () => {
    for (let at = 0; at < 7; at++) await write(`メッセージ${at}`)
    const { id } = await row()
    const cut = await desk('customers', 'show', world.email)
    expect(cut).toContain('メッセージ　7件')
    expect(cut).toContain(`ほか2件。customers show ${id} --all で表示できます。`)
    expect(cut).toContain('メッセージ6')
    expect(cut).not.toContain('メッセージ1')
    const all = await desk('customers', 'show', world.email, '--all')
    expect(all).toContain('メッセージ0')
    expect(all).not.toContain('ほか')
  })

  it('can still be shown when the account is closed', async () => {
    const number = await numberOf(order([one('LAMP')]))
    await desk('orders', 'cancel', number, '--reason', 'お客様のご希望')
    const { id } = await row()
    const { status } = await world.request('POST /Customers/me/withdrawal', {
      token: world.token,
      body: { password: PASSWORD },
    })
    expect(status).toBeLessThan(300)
    for (const words of [id, number]) expect(await desk('customers', 'show', words)).toMatch(/状態 +退会/)
  })

  it('is chosen among several', async () => {
    const { db } = world.database
    const other = `b-${world.email}`
    const { id: _, ...copied } = await row()
    await db.insert(customers).values({ ...copied, id: `01K${'Z'.repeat(22)}${world.count}`, email: other })
    await db.update(customers).set({ familyName: '鬼頭' }).where(eq(customers.email, world.email))
    await db.update(customers).set({ familyName: '鬼頭', phone: '09099998888' }).where(eq(customers.email, other))
    const choices = await desk('customers', 'show', '鬼頭')
    expect(choices).toContain(other)
    expect(choices).toContain('customers show <ID> で、お一人を表示できます。')
    expect((await json('customers', 'show', '鬼頭')).customers).toHaveLength(2)
    for (const words of ['8888', '９９９９－８８８８', '090-9999-8888', '09099998888'])
      expect((await json('customers', 'show', words)).email, words).toBe(other)
    await db.delete(customers).where(eq(customers.email, other))
  })

  it('is a guest, with the command that shows more', async () => {
    const email = `guest-of-${world.email}`
    const contact = { ...CONTACT, familyName: '鷲見', familyKana: 'ワシミ', email, phone: '045-550-7766' }
    const visited = await numberOf(submit('POST /Reservations', visit(at(TUESDAY, '12:00'), { contact })))
    const inquired = await numberOf(submit('POST /ReformInquiries', inquiry({ contact })))
    for (const words of ['鷲見', 'わしみ', email, '045 550 7766', '7766']) {
      const { customers: none, guests } = (await json('customers', 'show', words)) as Found
      expect(none).toEqual([])
      expect(guests.map(({ command }) => command).toSorted(), words).toEqual([
        `inquiries show ${inquired}`,
        `reservations show ${visited}`,
      ])
    }
    const shown = await desk('customers', 'show', visited)
    expect(shown).toMatch(/^ゲスト（会員登録なし）\n/)
    expect(shown).toContain(`reservations show ${visited}`)
    expect(shown).not.toContain(inquired)
    expect(await desk('customers', 'list', '--q', '鷲見')).toContain(`inquiries show ${inquired}`)
    await world.database.db.update(customers).set({ familyName: '鷲見' }).where(eq(customers.email, world.email))
    expect(await json('customers', 'show', '鷲見')).toMatchObject({ customers: [{}], guests: [{}, {}] })
    // Guests who have the address of a customer are on the customer's page.
    await world.database.db.update(customers).set({ email }).where(eq(customers.email, world.email))
    expect(await json('customers', 'show', '鷲見')).toMatchObject({ email, reservations: { total: 1 } })
  })

  it.each(['', ' ', '〜', '誰もいない', 'R-261120-XXXX'])('is not found by "%s"', async (words) => {
    await expect(desk('customers', 'show', words)).rejects.toThrow(/^お客様が見つかりません/)
  })
})

describe.each(storeDatabases())('the list of customers on $name', ({ open }) => {
  const world = useCustomers(open)
  const { desk, json } = deskActions(world)
  const { row } = customerActions(world)

  it('has pages, the newest first, without gaps or repeats', async () => {
    const { db } = world.database
    const { createdAt, ...rest } = await row()
    const rows = Array.from({ length: 120 }, (_, at) => ({
      ...rest,
      id: `01P${String(at).padStart(23, '0')}`,
      email: `page${at}@example.jp`,
      familyName: '頁',
      createdAt: new Date(createdAt.getTime() + Math.floor(at / 3) * 1000),
    }))
    await db.insert(customers).values(rows)
    const idsOf = async (...words: string[]) => {
      const { customers: listed } = (await json('customers', 'list', '--q', '頁', ...words)) as Found
      return listed.map(({ id }) => id)
    }
    const pages = [await idsOf(), await idsOf('--page', '2'), await idsOf('--page', '3'), await idsOf('--page', '4')]
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 20, 0])
    expect(pages.flat()).toEqual(rows.map(({ id }) => id).toReversed())
    expect(await desk('customers', 'list', '--q', '頁', '--page', '２')).toMatch(
      /\nほかにもあります。続きは --page 3 で表示できます。$/,
    )
    expect(await desk('customers', 'list', '--q', '頁', '--page', '4')).toBe(
      '4ページ目はありません。--page を小さくしてください。',
    )
    expect((await json('customers', 'list', '--page', '3')).hasMore).toBe(false)
    await expect(desk('customers', 'list', '--page', '0')).rejects.toThrow('--page は1から')
  })
})

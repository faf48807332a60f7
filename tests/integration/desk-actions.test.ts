/** All that staff can change: each command has an action, and its entry in the log contains no personal data. */
import { ulid } from 'ulid'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/shared/constants.ts'
import { asc, eq, sql } from '#drizzle'
import { passkeys } from '#server/customers/schema.ts'
import { deskCommands, logLabels } from '#server/modules.ts'
import { previewAction } from '#server/platform/desk/action.ts'
import { PERMISSIONS, toTerminalActor } from '#server/platform/desk/actor.ts'
import { formatChange } from '#server/platform/desk/log-labels.ts'
import { parseCommand } from '#server/platform/desk/run-command.ts'
import { deskLog } from '#server/platform/desk/schema.ts'
import { submissions } from '#server/platform/idempotency/schema.ts'
import { reservations } from '#server/reservations/schema.ts'
import { customerActions, useCustomers } from '#tests/support/customer-world.ts'
import { addStaffDevices } from '#tests/support/staff-devices.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { application, inquiry } from '#tests/support/form-calls.ts'
import { messageActions } from '#tests/support/message-world.ts'
import { one, orderActions, withOrders } from '#tests/support/order-world.ts'
import { addPasskey } from '#tests/support/passkey-calls.ts'
import { CONTACT, makeSubmitter, visit } from '#tests/support/reservation-calls.ts'
import { at, TEN, TUESDAY } from '#tests/support/reservation-world.ts'
import { NEWS_FILE, NEWSLETTER_FILE } from '#tests/support/sample-newsletter.ts'

const TYPED = {
  carrier: 'みどり運輸',
  tracking: '4321-8765',
  reason: '在庫の破損',
  street: '瀬田9-9-9',
  corrected: '7777-0000',
  question: 'カーテンの色の相談です',
  reply: '見本をお送りします',
  preview: 'tencho@example.jp',
  name: '近藤',
  kana: 'コンドウ',
  phone: '0455500122',
  email: 'kondo@example.jp',
  purpose: '床の色の相談',
  note: '駐車場をご案内ずみ',
  assignee: '高橋',
  closing: '設備点検',
}

const changing = deskCommands.filter(({ action }) => action)

describe.each(storeDatabases())('what staff change on $name', ({ open }) => {
  const world = withOrders(useCustomers(open))
  const { order } = orderActions(world)
  const { row: customerRow } = customerActions(world)
  const { write } = messageActions(world)
  const submit = makeSubmitter(
    (...given) => world.request(...given),
    () => world.clock.ms,
  )

  const desk = async (words: string[], text?: string): Promise<Record<string, unknown>> => {
    const lines: string[] = []
    await parseCommand(deskCommands, [...words, '--json'])!.run(
      world.app.desk,
      (line) => lines.push(line),
      undefined,
      text,
    )
    return JSON.parse(lines.join('\n')) as Record<string, unknown>
  }
  const readLog = () => world.database.db.select().from(deskLog).orderBy(asc(deskLog.seq))
  const numberOf = async (response: Promise<{ body: Record<string, unknown> }>) =>
    String((await response).body['number'])
  it('has an action with a permission, and the name of the command', () => {
    for (const { name, action } of changing) {
      expect(action!.name).toBe(name)
      expect(Object.keys(PERMISSIONS)).toContain(action!.permission)
    }
  })

  it('says in Japanese what is wrong with an input', async () => {
    const wrong = [undefined, null, {}, [], true, -1, 1.5, '', 'x'.repeat(5_000)]
    const call = { actor: toTerminalActor('佐藤'), key: ulid(world.clock.ms) }
    for (const { name, action } of changing) {
      const { shape = {} } = action!.input._zod.def as { shape?: object }
      const inputs = Object.keys(shape).flatMap((field) => wrong.map((value) => ({ [field]: value })))
      for (const input of [...wrong, ...inputs, { unknown: 1 }]) {
        const message = await previewAction(world.app.desk, action!, input, call).then(
          () => undefined,
          (error: Error) => error.message,
        )
        // Some are accepted, or need nothing.
        if (message === undefined) continue
        expect(message, `${name} ${JSON.stringify(input)}`).toMatch(/[ぁ-ん]/)
        expect(message, name).not.toMatch(/invalid|expected|too (?:small|big)|error/i)
      }
    }
  })

  it('is in the log with its key, without personal data', async () => {
    const { email } = world
    const [shipped, cancelled] = [await numberOf(order([one('LAMP')])), await numberOf(order([one('LAMP')]))]
    const imported = await numberOf(order([one('LAMP')], { payment: 'cash' }))
    const came = await numberOf(submit('POST /Reservations', visit(TEN), { token: world.token }))
    const other = await numberOf(
      submit('POST /Reservations', visit(at(TUESDAY, '12:00'), { email: 'guest@example.jp' })),
    )
    await addPasskey(world.request, world.token)
    const [passkey] = await world.database.db.select().from(passkeys)
    const asked = await numberOf(submit('POST /ReformInquiries', inquiry()))
    const applied = await numberOf(submit('POST /Applications', application()))
    await write(TYPED.question)
    const slot = (from: string, to: string) => ['--date', TUESDAY, '--from', from, '--to', to, '--places', '1']
    const blocked = await desk(['reservations', 'block', '1', ...slot('16:00', '17:00'), '--reason', TYPED.note])
    const who = ['--name', `${TYPED.name} 花`, '--kana', `${TYPED.kana} ハナ`, '--phone', TYPED.phone]
    const asks = ['--email', TYPED.email, '--purpose', TYPED.purpose, '--note', TYPED.note]
    const delivered = await numberOf(order([one('LAMP', 2)]))
    await desk(['orders', 'paid', delivered, '5170'])
    await desk(['orders', 'prepare', delivered])
    await desk(['orders', 'ship', delivered, '--carrier', TYPED.carrier, '--tracking', TYPED.tracking])
    await desk(['orders', 'deliver', delivered])
    const { body: ordered } = await order([one('TEA', 2)])
    const partial = String(ordered['number'])
    const { totalYen } = await desk(['orders', 'show', partial])
    await desk(['orders', 'paid', partial, String(totalYen)])
    await desk(['orders', 'prepare', partial])
    await desk(['orders', 'ship', partial, '--carrier', TYPED.carrier, '--tracking', TYPED.tracking, '--line', 'TEA'])
    const goods = ['returns', 'open', delivered, '--line', 'LAMP', '--reason', '不良', '--wish', '交換']
    const { number: returned = '' } = (await desk(goods)) as Record<string, string>
    const files: Record<string, string> = {
      'newsletter send': NEWSLETTER_FILE,
      'news post': NEWS_FILE,
      'news edit': NEWS_FILE,
      'orders import-tracking': `お客様管理番号,伝票番号,お届け先名\n${imported},444803009836,${TYPED.name}`,
    }
    const to = ['--postal', '158-0094', '--prefecture', '東京都', '--city', '世田谷区', '--line1', TYPED.street]
    const byPhone = ['--customer', email, '--line', 'TEA', '--method', 'cash', ...who, ...to]
    const told = (await desk(['orders', 'create', ...byPhone])) as Record<string, string>
    const { sessionId, tabletId } = await addStaffDevices(world.database.db, world.clock.ms)
    const samples: Record<string, string[]> = {
      'orders create': [...byPhone, '--delivery', told['deliveryOn']!, '--total', String(told['totalYen'])],
      'orders paid': [shipped, '2970'],
      'orders address': [shipped, '--line1', TYPED.street],
      'orders delivery': [shipped, '--slot', '午前中'],
      'orders prepare': [shipped],
      'orders ship': [shipped, '--carrier', TYPED.carrier, '--tracking', TYPED.tracking],
      'orders tracking': [shipped, '--carrier', TYPED.carrier, '--tracking', TYPED.corrected],
      'orders import-tracking': ['labels.csv', '--commit'],
      'orders deliver': [shipped],
      'orders undo': [shipped],
      'orders receipt': [shipped, '--name', TYPED.name],
      'orders close': [partial, '--restock', 'すべて', '--reason', TYPED.reason],
      'orders cancel': [cancelled, '--reason', TYPED.reason],
      'orders refund': [shipped, '100', '--reason', TYPED.reason, '--commit', '2970'],
      'refunds retry': [`${shipped}-1`],
      'refunds sent': [`${shipped}-1`],
      'refunds fail': [`${shipped}-1`, '--reason', TYPED.reason],
      'refunds withdraw': [`${shipped}-1`, '--reason', TYPED.reason],
      'returns open': [delivered, '--line', 'LAMP', '--reason', '不良'],
      'returns arrive': [returned],
      'returns inspect': [returned, '--restock', 'すべて'],
      'returns decline': [returned, '--reason', TYPED.reason],
      'returns reopen': [returned],
      'returns replace': [returned],
      'returns settle': [returned, '--commit', '0'],
      'stock add': ['LAMP', '5'],
      'stock remove': ['LAMP', '3'],
      'items price': ['LAST', '1200', '--sale', '1000'],
      'items hide': ['14'],
      'items show': ['14'],
      'items pause': ['LAST'],
      'items resume': ['LAST'],
      'news post': ['letter.txt', '--pin'],
      'news edit': ['letter.txt', '1000001'],
      'news hide': ['1000001'],
      'news show': ['1000001'],
      'stock count': ['LAMP', '6'],
      'shops close': ['1', '2026-12-03', '--reason', TYPED.closing],
      'shops open': ['1', '2026-12-03'],
      'reservations create': ['1', '--date', TUESDAY, '--time', '14:00', ...who, ...asks],
      'reservations block': ['1', ...slot('15:00', '16:00'), '--reason', TYPED.closing],
      'reservations unblock': [String(blocked['number'])],
      'reservations note': [other, TYPED.note],
      'reservations assign': [other, '--to', TYPED.assignee],
      'reservations move': [other, '--time', '13:00'],
      'reservations cancel': [other],
      'reservations visited': [came],
      'reservations check-in': [came],
      'reservations no-show': [came],
      'inquiries state': [asked, '対応中'],
      'applications state': [applied, '選考中'],
      'staff add': ['sato@example.jp', '--name', TYPED.assignee, '--role', 'スタッフ', '--shop', '1'],
      'staff link': ['sato@example.jp'],
      'staff change': ['sato@example.jp', '--shop', 'すべて'],
      'staff end-session': [sessionId],
      'staff revoke-tablet': [tabletId],
      'staff disable': ['sato@example.jp'],
      'staff enable': ['sato@example.jp'],
      'points grant': [email, '300', '--reason', 'お詫び', '--commit', '500'],
      'points take': [email, '200', '--reason', '訂正', '--commit', '800'],
      'messages show': [email],
      'inbox assign': [email, '--to', 'sato@example.jp'],
      'messages close': [email],
      'messages reply': [email, TYPED.reply],
      'newsletter send': ['letter.txt', '--to', TYPED.preview],
      'customers passkeys': [email, '--remove', passkey!.id],
      'customers verify': [email],
      'customers sessions': [email, '--end', 'all'],
      'customers lock': [email],
      'customers unlock': [email],
      'log undo': [],
    }
    expect(Object.keys(samples).toSorted()).toEqual(changing.map(({ name }) => name).toSorted())
    await desk(['orders', 'paid', cancelled, '2970'])
    await desk(['orders', 'prepare', imported])
    for (const [name, words] of Object.entries(samples)) {
      if (name === 'reservations visited') world.clock.ms = Date.parse(TEN)
      const before = await readLog()
      const operands = name === 'log undo' ? [String(before.at(-1)!.seq)] : words
      // Keys that are made from a file are not shown.
      const call = [...name.split(' '), ...operands, '--as', '店長代理']
      const { key = expect.any(String) } = await desk(call, files[name])
      const [entry, ...more] = (await readLog()).slice(before.length)
      expect(entry, name).toMatchObject({ action: name, key, actorKind: 'terminal', actorName: '店長代理' })
      expect(more, name).toEqual([])
    }
    for (const row of await readLog()) {
      const change = formatChange(logLabels, row)
      expect(change, row.action).not.toMatch(/[a-z]{2}/)
      expect(change, row.action).not.toContain('undefined')
    }
    const stored = await world.database.db
      .select()
      .from(submissions)
      .where(sql`${submissions.customerId} like 'desk:%'`)
    const written = JSON.stringify([await readLog(), stored])
    const { familyName, givenName, familyKana, givenKana } = await customerRow()
    for (const [field, text] of Object.entries({ ...CONTACT, ...TYPED })) expect(written, field).not.toContain(text)
    for (const text of [familyName, givenName, familyKana, givenKana, email, '0312345678', '世田谷', '玉川'])
      expect(written).not.toContain(text)
  })

  it('can be listed by subject, day and person', async () => {
    await desk(['stock', 'add', 'TEA', '2', '--as', ' サトウ'])
    await desk(['stock', 'add', 'TEA', '3'])
    const find = async (...options: string[]) =>
      ((await desk(['log', 'list', ...options])).entries as { after: object }[]).map(({ after }) => after)
    const all = await find('--subject', 'tea')
    expect(all).toHaveLength(2)
    expect(await find('--subject', 'ＴＥＡ', '--as', 'ｻﾄｳ')).toEqual([all[1]])
    expect(await find('--subject', 'TEA', '--to', '2026-11-01')).toEqual([])
    expect(await find('--subject', 'TEA', '--from', '2026-11-01')).toEqual(all)
  })

  it('can be undone once, if nothing has changed since and no customer was told', async () => {
    world.clock.ms = Date.parse(TEN) - DAY_MS
    const number = await numberOf(submit('POST /Reservations', visit(TEN, { email: 'other@example.jp' })))
    const asked = await numberOf(submit('POST /ReformInquiries', inquiry()))
    const undoLast = async () => desk(['log', 'undo', String((await readLog()).at(-1)!.seq)])
    world.clock.ms = Date.parse(TEN)
    await desk(['reservations', 'visited', number])
    const { seq } = (await readLog()).at(-1)!
    await undoLast()
    const isFound = eq(reservations.number, number)
    expect((await world.database.db.select().from(reservations).where(isFound))[0]!.status).toBe('confirmed')
    expect((await readLog()).at(-1)).toMatchObject({ action: 'log undo', subjectId: number, undoOf: seq })
    await expect(desk(['log', 'undo', String(seq)])).rejects.toThrow('すでに取り消されています')
    await expect(undoLast()).rejects.toThrow('log undo は取り消せません')
    await expect(desk(['log', 'undo', '999999'])).rejects.toThrow('記録が見つかりません')

    await desk(['inquiries', 'state', asked, '対応中'])
    const { seq: first } = (await readLog()).at(-1)!
    await desk(['inquiries', 'state', asked, '対応完了', '--as', '鈴木'])
    await expect(desk(['log', 'undo', String(first)])).rejects.toThrow(/鈴木さんが.*「対応完了」になっています/)
    await undoLast()
    expect((await desk(['inquiries', 'show', asked]))['status']).toBe('in_progress')

    await desk(['customers', 'lock', world.email])
    await undoLast()
    expect((await customerRow()).lockedAt).toBeNull()
    await desk(['stock', 'remove', 'LAMP', '4'])
    const { seq: removed } = (await readLog()).at(-1)!
    await desk(['stock', 'add', 'LAMP', '1'])
    const { stock } = await desk(['stock', 'show', 'LAMP'])
    await desk(['log', 'undo', String(removed)])
    expect((await desk(['stock', 'show', 'LAMP']))['stock']).toBe(Number(stock) + 4)
  })

  it('is done once however often a call is repeated with its key', async () => {
    const key = ulid(world.clock.ms)
    const number = await numberOf(order([one('LAMP')]))
    const first = await desk(['stock', 'add', 'SOFA', '5', '--key', key])
    expect(first).toMatchObject({ key, before: expect.any(Number) })
    expect(await desk(['stock', 'add', 'SOFA', '5', '--key', key.toLowerCase()])).toEqual(first)
    await expect(desk(['stock', 'add', 'SOFA', '6', '--key', key])).rejects.toThrow('別の操作に使われています')
    await expect(desk(['stock', 'add', 'SOFA', '5', '--key', key, '--as', '佐藤'])).rejects.toThrow('別の操作')
    await expect(desk(['stock', 'add', 'SOFA', '5', '--key', 'x'])).rejects.toThrow('鍵を指定してください')
    await expect(desk(['stock', 'add', 'SOFA', '5', '--as', ' '])).rejects.toThrow('お名前')
    // Its revision is another one when it is repeated.
    const paid = ['orders', 'paid', number, '2970', '--key', ulid(world.clock.ms)]
    expect(await desk(paid)).toEqual(await desk(paid))
    expect(await desk(paid)).toMatchObject({ changed: true })
  })
})

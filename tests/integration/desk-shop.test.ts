/** The desk's commands for visits and messages. */
import { ulid } from 'ulid'
import { describe, expect, it } from 'vitest'
import { eq } from '#drizzle'
import { reservations } from '#server/reservations/schema.ts'
import type { DeskFile } from '#server/platform/desk/command.ts'
import { countColumns } from '#server/platform/desk/show.ts'
import { deskCommands } from '#server/modules.ts'
import { parseCommand } from '#server/platform/desk/run-command.ts'
import { listMailsTo } from '#tests/support/customer-calls.ts'
import { useCustomers } from '#tests/support/customer-world.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { fileActions, photo } from '#tests/support/file-calls.ts'
import { messageActions } from '#tests/support/message-world.ts'
import { readUsedCapacity } from '#tests/support/reservation-calls.ts'
import { at, TEN, TUESDAY, visitActions, withReservations } from '#tests/support/reservation-world.ts'

describe.each(storeDatabases())('the desk on $name', ({ open }) => {
  const world = withReservations(useCustomers(open))
  const { asGuest, asCustomer, runJobs } = visitActions(world)
  const { write, list, unread } = messageActions(world)
  const { upload } = fileActions(world)

  const saved: DeskFile[] = []
  const desk = async (...words: string[]) => {
    const lines: string[] = []
    saved.length = 0
    await parseCommand(deskCommands, words)!.run(
      world.app.desk,
      (line) => lines.push(line),
      (file) => saved.push(file),
    )
    return lines.join('\n')
  }
  const json = async (...words: string[]) => JSON.parse(await desk(...words, '--json'))
  const numberOf = async (response: ReturnType<typeof asGuest>) => String((await response).body['number'])
  const statusOf = async (number: string) =>
    (await world.database.db.select().from(reservations).where(eq(reservations.number, number)))[0]!.status

  it('lists the visits of a day without cancelled ones', async () => {
    const late = await numberOf(asGuest(at(TUESDAY, '15:00'), { kind: 'reform', note: '車で\n行きます' }))
    const early = await numberOf(asCustomer(TEN))
    await desk('reservations', 'cancel', await numberOf(asGuest(at(TUESDAY, '12:00'))))
    const book = await desk('reservations', 'book', '青山', '--date', '2026/12/1')
    expect(book.split('\n')[0]).toBe('こもれび 青山店　2026年12月1日（火）　2件')
    expect(book.indexOf(early)).toBeLessThan(book.indexOf(late))
    expect(book).toContain('15:00〜16:30')
    expect(book).toContain('車で 行きます')
    expect(Math.max(...book.split('\n').map(countColumns))).toBeLessThanOrEqual(100)
    expect(await desk('reservations', 'book', '1')).toContain('2026年11月27日（金）　0件')
    await expect(desk('reservations', 'book', '梅田')).rejects.toThrow('店舗を番号か名前で')
    await expect(desk('reservations', 'book', '1', '--date', '2026-02-30')).rejects.toThrow('日付をご確認ください')
  })

  it('lists upcoming visits, and finds one by its number in any notation', async () => {
    const number = await numberOf(asGuest(TEN, { purpose: '台所の相談' }))
    expect(await desk('reservations', 'list')).toContain(number)
    expect(await desk('reservations', 'list', '--from', '2026-12-02')).toBe('該当するご予約はありません。')
    for (const phone of [
      '0312345678',
      '03-1234-5678',
      '０３ー１２３４ー５６７８',
      '1234-5678',
      number.replaceAll('-', 'ー'),
    ])
      expect((await json('reservations', 'list', '--q', `佐藤一郎 ${phone}`)).reservations).toHaveLength(1)
    expect(await desk('reservations', 'show', `\u200b${number.replaceAll('-', 'ー')} `)).toContain('佐藤 一郎')
    const shown = await desk('reservations', 'show', number.toLowerCase().replace('r-', 'Ｒ－'))
    for (const words of ['2026年12月1日（火） 10:00〜10:30', '台所の相談', '佐藤 一郎', 'ゲスト', 'こもれび 青山店'])
      expect(shown).toContain(words)
    await expect(desk('reservations', 'show', 'R-000000-AAAA')).rejects.toThrow('ご予約が見つかりません')
  })

  it('records on the day who came and who did not', async () => {
    const number = await numberOf(asCustomer(TEN))
    await expect(desk('reservations', 'visited', number)).rejects.toThrow('日時になってから')
    world.clock.ms = Date.parse(TEN) - 1
    await expect(desk('reservations', 'no-show', number)).rejects.toThrow('日時になってから')
    expect(await desk('reservations', 'visited', number)).toBe(`${number}: 来店済みにしました。`)
    expect(await desk('reservations', 'visited', number)).toBe(`${number}: すでに来店済みです。`)
    world.clock.ms = Date.parse(TEN)
    expect(await json('reservations', 'no-show', number)).toMatchObject({ changed: true })
    expect(await statusOf(number)).toBe('no_show')
    await expect(desk('reservations', 'cancel', number)).rejects.toThrow('過ぎています')
  })

  it('cancels after the customer’s deadline, frees the capacity and queues the mail', async () => {
    const number = await numberOf(asGuest(TEN))
    await runJobs()
    world.clock.ms = Date.parse(TEN) - 60_000
    expect(await desk('reservations', 'cancel', number)).toContain('キャンセルし')
    expect(await desk('reservations', 'cancel', number)).toContain('すでにキャンセル')
    await runJobs()
    expect(await readUsedCapacity(world.database)).toEqual({})
    const kinds = (await listMailsTo(world.database, world.guest)).map(({ kind }) => kind)
    expect(kinds).toEqual(['reservationCreated', 'reservationCancelled'])
    await expect(desk('reservations', 'visited', number)).rejects.toThrow('キャンセルされています')
  })

  it('writes CSV that spreadsheets read without evaluating formulas', async () => {
    const number = await numberOf(asGuest(TEN, { note: '=HYPERLINK("http://evil.example")' }))
    expect(await desk('reservations', 'csv')).toBe('1件を reservations-2026-11-27.csv に書き出しました。')
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(saved[0]!.bytes)
    expect(text).toMatch(/^\ufeff予約番号,状態,/)
    expect(text).toContain(`\r\n${number},確定,こもれび 青山店,商品案内,2026-12-01,10:00,10:30,佐藤 一郎,`)
    expect(text).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
    await desk('reservations', 'csv', '--encoding', 'sjis', '--from', '2026-12-02', '--out', 'a.csv')
    expect(saved[0]!.name).toBe('a.csv')
    expect(new TextDecoder('shift_jis').decode(saved[0]!.bytes)).toMatch(/^予約番号,[^\n]+\r\n$/)
    await expect(desk('reservations', 'csv', '--encoding', 'latin1')).rejects.toThrow('utf8 か sjis')
  })

  it('shows messages, which marks them as read, and replies', async () => {
    const fileId = ulid(world.clock.ms)
    await upload(fileId, await photo(`#${String(world.count).padStart(6, '0')}`), { token: world.token })
    await write('カーテンの\n色の相談です', [fileId])
    const row = (await desk('messages', 'list')).split('\n').find((line) => line.includes(world.email))
    expect(row).toContain('未読1件')
    expect(row).toContain('［写真1枚］カーテンの 色の相談です')
    const shown = await desk('messages', 'show', world.email)
    expect(shown).toContain('山田 花子 様（未読）\n  ［写真1枚］\n  カーテンの\n  色の相談です')
    expect((await list()).data[0]!.readAt).not.toBeNull()
    expect(await desk('messages', 'pictures', world.email)).toBe(`${fileId}.jpg`)
    expect([...saved[0]!.bytes.subarray(0, 2)]).toEqual([0xff, 0xd8])

    expect(await desk('messages', 'reply', world.email, '見本を\nお送りします')).toBe('山田 花子 様へ送りました。')
    expect(await unread()).toBe(1)
    expect(await desk('messages', 'list')).toContain('返信済み')
    const [mail] = (await listMailsTo(world.database, world.email)).filter(({ kind }) => kind === 'message')
    expect(JSON.stringify(mail)).not.toContain('見本')
    await expect(desk('messages', 'reply', world.email, ' ')).rejects.toThrow('メッセージを入力してください')
    await expect(desk('messages', 'show', 'nobody@example.jp')).rejects.toThrow('お客様が見つかりません')
  })
})

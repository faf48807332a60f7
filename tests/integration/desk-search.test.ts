/** Words at the desk, in all notations that people have for a name, a number or an address. */
import { describe, expect, it } from 'vitest'
import { sql } from '#drizzle'
import { DASHES, INVISIBLE, TILDES } from '#contract/shared/characters.ts'
import { customerActions, useCustomers } from '#tests/support/customer-world.ts'
import { testDatabases } from '#tests/support/database.ts'
import { orderDesk } from '#tests/support/order-desk.ts'

const PERSON = {
  familyName: '髙橋',
  givenName: '健一',
  familyKana: 'タカハシ',
  givenKana: 'ケンイチ',
  phone: '0355501234',
}
const OTHER = { familyName: '葛\u{e0100}城', givenName: '櫻', familyKana: 'カツラギ', givenKana: 'サクラ' }

describe.each(testDatabases())('words at the desk on $name', ({ open }) => {
  const world = useCustomers(open)
  const { change } = customerActions(world)
  const { desk } = orderDesk(world)
  const fold = async (text: string): Promise<string> => {
    const { rows } = await world.database.db.execute<{ folded: string }>(sql`select fold_contact(${text}) as folded`)
    return rows[0]!.folded
  }

  it('find a person in any notation', async () => {
    await change(PERSON)
    const local = world.email.replace('@example.jp', '')
    const wide = [...world.email].map((it) => String.fromCharCode(it.charCodeAt(0) + 0xfee0)).join('')
    const words = [
      ...[
        '髙橋',
        '高橋',
        '高橋健一',
        '髙橋　健一',
        '高橋\u200b 健一',
        'タカハシ',
        'ﾀｶﾊｼ',
        'たかはし',
        'タカハシケンイチ',
      ],
      ...[
        '０３－５５５０－１２３４',
        '03ー5550ー1234',
        '03–5550–1234',
        '03 5550 1234',
        '(03)5550-1234',
        '03.5550.1234',
      ],
      ...['5550-1234', '5550─1234', '+81 3-5550-1234', '＋８１（０）３ー５５５０', '\u202a03-5550-1234\u202c', '1234'],
      ...[world.email, world.email.toUpperCase(), local, wide, `${local}＠example.jp`, `高橋 ${local} 5550ー1234`],
    ]
    const found = new Map<string, boolean>()
    for (const word of words) found.set(word, (await desk('customers', 'list', '--q', word)).includes('髙橋 健一'))
    expect([...found].filter(([, isFound]) => !isFound).map(([word]) => word)).toEqual([])
    for (const word of ['佐藤', '03-5550-1235', 'ﾀｶﾊﾀ', '1234-5550', `x${world.email}`])
      expect(await desk('customers', 'list', '--q', word), word).toBe('該当するお客様はいません。')
    for (const email of [wide, `\u200b${world.email.toUpperCase()} `])
      expect(await desk('customers', 'show', email)).toContain('髙橋 健一')
    const id = /ID\s+(\S+)/.exec(await desk('customers', 'show', world.email))![1]!
    expect(await desk('customers', 'show', id.toLowerCase())).toContain('髙橋 健一')
  })

  it('find a form of a kanji by its plain form, and the other way round', async () => {
    await change(OTHER)
    for (const word of ['葛城', '葛\u{e0100}城', '葛\u{e0101}城', '葛城桜', 'かつらぎさくら', 'ｶﾂﾗｷﾞ'])
      expect(await desk('customers', 'list', '--q', word), word).toContain('葛\u{e0100}城 櫻')
  })

  it('are folded without what contract and forms do not see either', async () => {
    const removed = new RegExp(`[${DASHES}${INVISIBLE}${TILDES}]`, 'u')
    const characters = Array.from({ length: 0x110000 }, (_, code) => code)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code))
      .filter((character) => removed.test(character))
    expect(characters.length).toBeGreaterThan(4_000)
    expect(await fold(`a${characters.join('')}b`)).toBe('ab')
    expect(await fold('ぁあヵゞゔ ﾀﾞｧ Ａ①㍍ 齋藤𠮷﨑　\ufa19')).toBe('アアカヾヴ ダア a1メトル 斎藤吉崎 神')
  })
})

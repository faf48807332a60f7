import { describe, expect, it } from 'vitest'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { hashLetter, parseLetter } from './letter.ts'

const LETTER = `件名: 冬の新作のご案内

こんにちは。
冬の新作が入荷しました。

■新作
・オークのソファ

[新作を見る](/items?sort=new)

[展示会のご案内](https://event.example.jp/2026)

※ 価格は税込みです。
※ 数に限りがあります。
`

describe('the file of a newsletter', () => {
  it('has a subject and paragraphs, of which links are buttons and ※ are notes', () => {
    expect(parseLetter(LETTER)).toEqual({
      subject: '冬の新作のご案内',
      body: [
        { lines: ['こんにちは。', '冬の新作が入荷しました。'] },
        { lines: ['■新作', '・オークのソファ'] },
        { button: '新作を見る', link: '/items?sort=new' },
        { button: '展示会のご案内', link: 'https://event.example.jp/2026' },
        { note: '価格は税込みです。\n※ 数に限りがあります。' },
      ],
    })
  })

  it('is the same letter however its lines end', () => {
    const other = `\r\n${LETTER.replace('件名: ', '件名：　').replaceAll('\n', ' \r\n')}\r\n`
    expect(hashLetter(parseLetter(other))).toBe(hashLetter(parseLetter(LETTER)))
    expect(hashLetter(parseLetter(LETTER.replace('冬', '春')))).not.toBe(hashLetter(parseLetter(LETTER)))
  })

  it.each([
    ['', '1行目: 「件名: 冬の新作のご案内」のように、件名から始めてください。\n本文がありません。'],
    ['こんにちは。\n\n本文', '1行目: 「件名: 冬の新作のご案内」のように、件名から始めてください。'],
    ['\n件名:\n\n本文', '2行目: 「件名: 冬の新作のご案内」のように、件名から始めてください。'],
    [`件名: ${'あ'.repeat(61)}\n\n本文`, '1行目: 件名は60文字までです。'],
    ['件名: 新作', '本文がありません。'],
    ['件名: 新作\n\n本文\tです', '3行目: タブなどの制御文字は使えません。'],
    [
      '件名: 新作\n\nこちらから。\n[見る](/items)',
      '4行目: リンクは [新作を見る](/items) のように1行で書き、前後の行を空けてください。',
    ],
    ['件名: 新作\n\n[見る](items)', '3行目: リンク先は / か https:// で始めてください: items'],
    ['件名: 新作\n\n[見る](//evil.example)', '3行目: リンク先は / か https:// で始めてください: //evil.example'],
    ['件名: 新作\n\n[見る](http://a.jp)', '3行目: リンク先は / か https:// で始めてください: http://a.jp'],
    ['件名: 新作\n\n[見る](javascript:a)', '3行目: リンク先は / か https:// で始めてください: javascript:a'],
    [`件名: 新作\n\n[${'見'.repeat(31)}](/items)`, '3行目: ボタンの文字は30文字までです。'],
    ['件名: 新作\n\n## 新作', '3行目: 見出しは「■」で始めてください。'],
  ])('is refused with the line and the reason: %j', (file, reason) => {
    expect(() => parseLetter(file)).toThrow(new CommandError(reason))
  })

  it('is refused when it is too long for a mail', () => {
    const refuse = () => parseLetter(`件名: 新作\n\n${'あ'.repeat(20_000)}`)
    expect(refuse).toThrow('本文は20000文字までです。')
  })
})

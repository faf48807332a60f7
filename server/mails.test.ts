import { describe, expect, it } from 'vitest'
import { columnsOf } from '#server/desk/columns.ts'
import { escapeHtml } from '#server/escape-html.ts'
import { writeMail } from './write-mail.ts'

const house = { url: 'https://shop.example.jp', phone: '0120-550-123', phoneHours: '10:00〜18:00（年末年始を除く）' }
const link = 'https://shop.example.jp/verify#b9Yd0vN3mUq7y4kZr1s2T5w8xA6cF9hJ0LmNpQrStUv'
const visit = {
  number: 'R-261120-7K2M',
  what: 'リフォーム相談',
  when: '2026年11月24日（火） 10:00〜11:30',
  where: '〒231-0861 神奈川県横浜市中区元町6丁目205-1',
  shop: 'こもれび 横浜',
  shopPhone: '045-550-0122',
  people: '大人2名・お子さま1名',
  changeUntil: '2026年11月23日（月） 18:00',
}
const calendar = 'BEGIN:VCALENDAR\r\nMETHOD:PUBLISH\r\nEND:VCALENDAR\r\n'
const notice = {
  event: 'changed',
  contact: '佐藤 一郎 様\n0312345678',
  items: '',
  purpose: '',
  note: '<b>窓</b>\n側',
  customer: '佐藤 一郎',
  reason: '別の日時をお選びください。',
  shop: 'こもれび 横浜',
  wishes: ['2026年11月24日（火） 10:00〜11:30'],
  nearest: [],
  visits: [visit],
  email: 'ichiro@example.jp',
} as const
const kinds = [
  'verify',
  'emailChange',
  'emailChanged',
  'reset',
  'passwordChanged',
  'withdrawn',
  'reservationMade',
  'reservationChanged',
  'reservationCancelled',
  'reservationReminder',
  'reservationNotice',
  'reservationRefused',
  'message',
  'messageNotice',
] as const

/** What a reader sees of the HTML. */
const seen = (html: string) =>
  html
    .replace(/<head>[\s\S]*<\/head>/, '')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s/g, '')

describe.each(kinds)('the mail %s', (kind) => {
  const write = (name = '山田', from = house) =>
    writeMail({ kind, props: { name, link, visit, calendar, ...notice } }, from)

  it('names the store in its subject and the customer in its greeting', () => {
    const { subject, text, html } = write()
    expect(subject).toMatch(/^【こもれび】\S+$/)
    expect(text).toMatch(/^山田 様\n\n/)
    expect(html).toContain('山田 様')
  })

  it('says in HTML all that it says in plain text', () => {
    const { text, html } = write()
    for (const line of text.split('\n').filter((it) => !/^-+$/.test(it))) {
      expect(seen(html)).toContain(escapeHtml(line.replace(/^[※▼]\s?/, '')).replace(/\s/g, ''))
    }
  })

  it('wraps its plain text for a narrow window', () => {
    const wide = write()
      .text.split('\n')
      .filter((line) => columnsOf(line) > 72 && !line.startsWith('https://'))
    expect(wide).toEqual([])
  })

  it('loads nothing from elsewhere', () => {
    expect(write().html).not.toMatch(/<(img|link|script|iframe|style)|url\(|src=/)
  })

  it('shows every name as a name', () => {
    const { html, text } = write(`<b>"O'Neil" & 𠮷</b>`)
    expect(html).toContain('&lt;b&gt;&quot;O&#39;Neil&quot; &amp; 𠮷&lt;/b&gt; 様')
    expect(text).toMatch(/^<b>"O'Neil" & 𠮷<\/b> 様\n/)
  })

  it('makes no link of a name that a stranger has typed', () => {
    const { html, text } = write('http://evil.example/a')
    for (const it of [html, text]) {
      expect(it).toContain('evil.\u200bexample')
      expect(it).not.toMatch(/evil\.example|:\/\/evil/)
    }
  })

  it('can be written before the store has a telephone', () => {
    const { text, html } = writeMail(
      { kind, props: { name: '山田', link, visit, calendar, ...notice } },
      { url: house.url },
    )
    expect(text + html).not.toMatch(/undefined|null|お電話 |お電話（/)
  })
})

describe.each(['verify', 'emailChange', 'reset'] as const)('the mail %s', (kind) => {
  it('carries its link whole: as a button, to be copied, and in plain text on a line of its own', () => {
    const { text, html } = writeMail({ kind, props: { name: '山田', link } }, house)
    expect(text.split('\n')).toContain(link)
    expect(html.split(`href="${link}"`)).toHaveLength(3)
    expect(html).toContain(`>${link}</a>`)
  })
})

describe.each(['reservationMade', 'reservationChanged', 'reservationCancelled', 'reservationReminder'] as const)(
  'the mail %s',
  (kind) => {
    it('tells the visit line by line, and brings its calendar file along', () => {
      const written = writeMail({ kind, props: { name: '佐藤', link, visit, calendar } }, house)
      for (const line of ['予約番号：R-261120-7K2M', '日時：2026年11月24日（火） 10:00〜11:30', '店舗：こもれび 横浜'])
        expect(written.text.split('\n')).toContain(line)
      expect(written.html).toContain('<br>日時：2026年11月24日（火） 10:00〜11:30<br>')
      expect(written.calendar).toBe(calendar)
    })
  },
)

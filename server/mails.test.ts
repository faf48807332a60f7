import { describe, expect, it } from 'vitest'
import { countColumns } from './platform/desk/show.ts'
import { escapeHtml } from '#contract/shared/escape-html.ts'
import { customerMails } from './customers/mails.ts'
import { applications } from './applications/module.ts'
import { inquiries } from './inquiries/module.ts'
import { messageMails } from './messages/mails.ts'
import { newsletterMail } from './newsletter/mails.ts'
import { orderMails } from './orders/mails.ts'
import { paymentNoticeMail } from './payments/mails.ts'
import { pointsExpiringMail } from './points/mails.ts'
import { renderMail } from './platform/mailer/layout.ts'
import type { MailTemplate, SenderInfo, MailProps } from './platform/mailer/mail.ts'
import { refundMails } from './refunds/mails.ts'
import { reservationMails } from './reservations/mails.ts'
import { returnMails } from './returns/mails.ts'
import { calendar, form, link, notice, order, visit } from '#tests/support/mail-samples.ts'
import { RETURN_MAIL } from '#tests/support/sample-return.ts'
import { NEWSLETTER } from '#tests/support/sample-newsletter.ts'

const templates = [
  ...customerMails,
  ...messageMails,
  ...reservationMails,
  ...inquiries.mails!,
  ...applications.mails!,
  pointsExpiringMail,
  paymentNoticeMail,
  newsletterMail,
  ...orderMails,
  ...returnMails,
  ...refundMails,
] as MailTemplate<MailProps>[]

function writeMail({ kind, props }: { kind: string; props: MailProps & Record<string, unknown> }, sender: SenderInfo) {
  const template = templates.find((it) => it.kind === kind)!
  return renderMail(template.write(props, sender), props.name, sender)
}

const sender = {
  url: 'https://shop.example.jp',
  deskUrl: 'https://desk.example.jp',
  phone: '0120-550-123',
  phoneHours: '10:00〜18:00（年末年始を除く）',
}
const kinds = templates.map(({ kind }) => kind)

it('has one template per kind', () => {
  expect(kinds.toSorted()).toEqual(
    [
      'emailVerification',
      'emailChange',
      'emailChanged',
      'passwordReset',
      'passwordChanged',
      'passkeyAdded',
      'passkeyRemoved',
      'accountClosed',
      'reservationCreated',
      'reservationChanged',
      'reservationCancelled',
      'reservationReminder',
      'reservationNotice',
      'reservationRefused',
      'reservationConflicts',
      'message',
      'messageNotice',
      'inquiryReceived',
      'inquiryNotice',
      'inquiryRefused',
      'inquiryWithdrawn',
      'applicationReceived',
      'applicationNotice',
      'applicationRefused',
      'applicationWithdrawn',
      'pointsExpiring',
      'paymentNotice',
      'newsletter',
      ...['orderPlaced', 'orderPaid', 'orderReminder', 'orderShipped', 'orderTracking'],
      'orderChanged',
      'orderCancelled',
      'orderLink',
      'orderNotice',
      ...[
        'returnReceived',
        'returnArrived',
        'returnNotArrived',
        'returnSettled',
        'returnDeclined',
        'returnReopened',
        'returnNotice',
      ],
      'refundMade',
      'refundAccountRequest',
      'refundAccountReceived',
      'refundSent',
      'refundWithdrawn',
      'refundNotice',
    ].toSorted(),
  )
})

/** The visible text of the HTML. */
const seen = (html: string) =>
  html
    .replace(/<head>[\s\S]*<\/head>/, '')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s/g, '')

describe.each(kinds)('the mail %s', (kind) => {
  const isForm = /^(inquiry|application)/.test(kind)
  const its = isForm ? form : kind.startsWith('order') ? order : kind.startsWith('return') ? RETURN_MAIL : {}
  const props = { link, visit, calendar, ...notice, ...NEWSLETTER, ...its }
  const write = (name = '山田', from: SenderInfo = sender) => writeMail({ kind, props: { name, ...props } }, from)

  it('has the store in its subject and the customer in its greeting', () => {
    const { subject, text, html } = write()
    expect(subject).toMatch(/^【こもれび】\S+$/)
    expect(text).toMatch(/^山田 様\n\n/)
    expect(html).toContain('山田 様')
  })

  it('has the same content in HTML and plain text', () => {
    const { text, html } = write()
    for (const line of text.split('\n').filter((it) => !/^-+$/.test(it))) {
      expect(seen(html)).toContain(escapeHtml(line.replace(/^[※▼]\s?/, '')).replace(/\s/g, ''))
    }
  })

  it('wraps its plain text for a narrow window', () => {
    const wide = write()
      .text.split('\n')
      .filter((line) => countColumns(line) > 72 && !line.startsWith('https://'))
    expect(wide).toEqual([])
  })

  it('loads no external resources', () => {
    expect(write().html).not.toMatch(/<(img|link|script|iframe|style)|url\(|src=/)
  })

  it('escapes names', () => {
    const { html, text } = write(`<b>"O'Neil" & 𠮷</b>`)
    expect(html).toContain('&lt;b&gt;&quot;O&#39;Neil&quot; &amp; 𠮷&lt;/b&gt; 様')
    expect(text).toMatch(/^<b>"O'Neil" & 𠮷<\/b> 様\n/)
  })

  it('does not turn names typed by strangers into links', () => {
    const { html, text } = write('http://evil.example/a')
    for (const it of [html, text]) {
      expect(it).toContain('evil.\u200bexample')
      expect(it).not.toMatch(/evil\.example|:\/\/evil/)
    }
  })

  it('works before the store has a phone number', () => {
    const { text, html } = write('山田', { url: sender.url })
    expect(text + html).not.toMatch(/undefined|null|お電話 |お電話（/)
  })
})

describe.each(['emailVerification', 'emailChange', 'passwordReset'] as const)('the mail %s', (kind) => {
  it('contains its link as a button, as text, and on its own line in plain text', () => {
    const { text, html } = writeMail({ kind, props: { name: '山田', link } }, sender)
    expect(text.split('\n')).toContain(link)
    expect(html.split(`href="${link}"`)).toHaveLength(3)
    expect(html).toContain(`>${link}</a>`)
  })
})

it.each([
  ['reservationNotice', {}, 'reservations show R-261120-7K2M', '/visits/R-261120-7K2M'],
  ['reservationConflicts', {}, 'reservations move <予約番号>', '/visits'],
  [
    'messageNotice',
    { customerId: '01KAGQ5M00BBBBBBBBBBBBBBBB' },
    'messages show ichiro@example.jp',
    '/inbox/01KAGQ5M00BBBBBBBBBBBBBBBB',
  ],
  ['messageNotice', {}, 'messages show ichiro@example.jp', '/inbox'],
  ['inquiryNotice', form, 'inquiries show I-261120-7K2M', '/inbox/I-261120-7K2M'],
  ['applicationNotice', form, 'applications show I-261120-7K2M', '/inbox/I-261120-7K2M'],
  ['orderNotice', order, 'orders show 261120-7K2M9Q', '/orders/261120-7K2M9Q'],
  ['paymentNotice', {}, 'orders show 261127-ABCDEF', '/orders/261127-ABCDEF'],
])(
  'the mail %s to staff names the command, and links to the desk if it has an address',
  (kind, more, command, path) => {
    const props = { name: 'ご担当者', visit, ...notice, ...more }
    const { text, html } = writeMail({ kind, props }, sender)
    expect(text).toContain(`npm run desk -- ${command}`)
    expect(html).toContain(`href="https://desk.example.jp${path}"`)
    const { text: plain } = writeMail({ kind, props }, { ...sender, deskUrl: undefined })
    expect(plain).toContain(`npm run desk -- ${command}`)
    expect(plain).not.toContain('desk.example.jp')
  },
)

describe.each(['reservationCreated', 'reservationChanged', 'reservationCancelled', 'reservationReminder'] as const)(
  'the mail %s',
  (kind) => {
    it('lists the visit line by line and attaches its calendar file', () => {
      const written = writeMail({ kind, props: { name: '佐藤', link, visit, calendar } }, sender)
      for (const line of ['予約番号：R-261120-7K2M', '日時：2026年11月24日（火） 10:00〜11:30', '店舗：こもれび 横浜'])
        expect(written.text.split('\n')).toContain(line)
      expect(written.html).toContain('<br>日時：2026年11月24日（火） 10:00〜11:30<br>')
      expect(written.calendar).toEqual({ fileName: 'komorebi-reservation.ics', text: calendar })
    })
  },
)

it.each([
  ['reservationReminder', { day: '明日' }, '明日のご予約'],
  ['reservationReminder', { day: '本日' }, '本日のご予約'],
  ['reservationReminder', {}, 'ご予約'],
])('the mail %s names the day %j', (kind, more, name) => {
  const props = { name: '佐藤', link, calendar, visit: { ...visit, changeUntil: undefined }, ...more }
  const { subject, text } = writeMail({ kind, props }, sender)
  expect(subject).toBe(`【こもれび】${name}のお知らせ`)
  expect(text).toContain(`${name}をお知らせします。`)
  expect(text).toContain('変更・キャンセルは、\nこもれび 横浜（045-550-0122）へお電話ください。')
})

describe('the mail about a session of an event', () => {
  const write = (kind: string, more: object) =>
    writeMail({ kind, props: { name: '佐藤', link, visit, calendar, ...more } }, sender)

  it('says that the session, not the whole event, is cancelled', () => {
    const { subject, text } = write('reservationCancelled', { isEventCancelled: true })
    expect(subject).toBe('【こもれび】イベント中止のお知らせ')
    expect(text).toContain('お申し込みいただいた回は、\n都合により中止とさせていただくことになりました。\n')
    expect(text).not.toContain('いただいたイベント')
  })

  it('says that the shop changed its end, not that the customer did', () => {
    const { subject, text } = write('reservationChanged', { isEndChanged: true })
    expect(subject).toBe('【こもれび】イベントの終了時刻変更のお知らせ')
    expect(text).toContain(
      'お申し込みいただいた回の終了時刻を変更いたしました。\nご迷惑をおかけし、申し訳ございません。\n',
    )
    expect(text).not.toContain('日時を変更しました')
  })
})

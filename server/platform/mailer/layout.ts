/** Renders a mail as plain text and HTML with the same content, without external resources. */
import { SITE_NAME } from '#contract/shared/constants.ts'
import { escapeHtml } from '#contract/shared/escape-html.ts'
import type { Block, CalendarFile, MailContent, SenderInfo } from './mail.ts'

const COMPANY = '株式会社こもれび'

export interface RenderedMail {
  subject: string
  text: string
  html: string
  calendar?: CalendarFile
  unsubscribeUrl?: string
}

export function renderMail(mail: MailContent, name: string, sender: SenderInfo): RenderedMail {
  const greeting = `${preventLinks(name)} 様`
  return {
    subject: `【${SITE_NAME}】${mail.subject}`,
    text: [greeting, ...mail.body.map(renderText), renderFooter(sender)].join('\n\n') + '\n',
    html: renderPage(mail, greeting, sender),
    ...(mail.calendar === undefined ? {} : { calendar: mail.calendar }),
    ...(mail.unsubscribeUrl === undefined ? {} : { unsubscribeUrl: mail.unsubscribeUrl }),
  }
}

/** The name may be typed by a stranger. Zero-width spaces prevent mail clients from turning URLs in it into links. */
const preventLinks = (name: string): string => name.replaceAll(/(?<=[^\s<])[.:/@](?=\S)/g, '$&\u200b')

function renderText(it: Block): string {
  if ('text' in it) return it.text
  if ('lines' in it) return it.lines.join('\n')
  if ('button' in it) return `▼ ${it.button}\n${it.link}`
  return `※${it.note}${it.link === undefined ? '' : `\n${it.link}`}`
}

const formatPhoneLine = ({ phone, phoneHours }: SenderInfo): string =>
  phone ? `お電話 ${phone}${phoneHours ? ` ${phoneHours}` : ''}` : ''

const renderFooter = (sender: SenderInfo): string =>
  ['--------------------------------', `${SITE_NAME}（${COMPANY}）`, sender.url, formatPhoneLine(sender)]
    .filter(Boolean)
    .join('\n')

// The colours of src/ui/styles/tokens.css, because mail clients do not support custom properties.
const INK = '#2b2a27'
const SOFT = '#655f57'
const PAPER = '#fbf9f5'
const LINE = '#e4dccf'
const MOSS = '#2f5d4a'

const FONT = `font-family:'Hiragino Sans','Hiragino Kaku Gothic ProN','Yu Gothic',Meiryo,'Noto Sans CJK JP',sans-serif`
// If supported, lines break between phrases and never leave a single character.
const PHRASES = 'word-break:auto-phrase;text-wrap:pretty'
const TEXT = `margin:0 0 24px;${FONT};font-size:16px;line-height:1.9;color:${INK};${PHRASES}`
const NOTE = `margin:0 0 12px;${FONT};font-size:13px;line-height:1.8;color:${SOFT};${PHRASES}`

const toFlowingHtml = (text: string): string => escapeHtml(text.replaceAll('\n', ''))

const paragraph = (style: string, html: string): string => `<p style="${style}">${html}</p>`

function renderBlock(it: Block): string {
  if ('text' in it) return paragraph(TEXT, toFlowingHtml(it.text))
  if ('lines' in it) return paragraph(TEXT, it.lines.map(escapeHtml).join('<br>'))
  if ('note' in it)
    return paragraph(NOTE, toFlowingHtml(it.note) + (it.link === undefined ? '' : `<br>${renderAddress(it.link)}`))
  const link = escapeHtml(it.link)
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px"><tr>
<td align="center" bgcolor="${MOSS}" style="border-radius:999px;background:${MOSS}"><a href="${link}" style="display:inline-block;padding:14px 32px;${FONT};font-size:16px;line-height:1.5;font-weight:bold;color:#ffffff;text-decoration:none">${escapeHtml(it.button)}</a></td>
</tr></table>
${paragraph(NOTE, `ボタンが開かないときは、次のアドレスをご利用ください。<br>${renderAddress(it.link)}`)}`
}

function renderAddress(address: string): string {
  const link = escapeHtml(address)
  return `<a href="${link}" style="color:${MOSS};word-break:break-all">${link}</a>`
}

function renderPage({ subject, body }: MailContent, greeting: string, sender: SenderInfo): string {
  const address = escapeHtml(sender.url)
  const small = `margin:0;${FONT};font-size:12px;line-height:1.9;color:${SOFT}`
  return `<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:${PAPER}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${PAPER}" style="background:${PAPER}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td align="center" style="padding:0 0 24px"><a href="${address}" style="${FONT};font-size:22px;letter-spacing:4px;font-weight:bold;color:${MOSS};text-decoration:none">${SITE_NAME}</a></td></tr>
<tr><td bgcolor="#ffffff" style="padding:36px 28px 24px;background:#ffffff;border:1px solid ${LINE};border-radius:12px">
<h1 style="margin:0 0 24px;${FONT};font-size:20px;line-height:1.6;color:${INK}">${escapeHtml(subject)}</h1>
${paragraph(TEXT, escapeHtml(greeting))}
${body.map(renderBlock).join('\n')}
</td></tr>
<tr><td align="center" style="padding:24px 12px 0">
${paragraph(small, `${SITE_NAME}（${COMPANY}）`)}
${sender.phone ? paragraph(small, escapeHtml(formatPhoneLine(sender))) : ''}
${paragraph(small, `<a href="${address}" style="color:${SOFT}">${address}</a>`)}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

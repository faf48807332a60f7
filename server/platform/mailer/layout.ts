/** From a letter to what is sent: plain text and HTML say the same. Nothing is loaded from elsewhere. */
import { SITE_NAME } from '#contract/rules.ts'
import { escapeHtml } from '#server/escape-html.ts'
import type { Block, House, Letter } from './letter.ts'

const COMPANY = '株式会社こもれび'

export interface LaidOut {
  subject: string
  text: string
  html: string
  calendar?: string
}

export function layOut(letter: Letter, name: string, house: House): LaidOut {
  const greeting = `${unlinked(name)} 様`
  return {
    subject: `【${SITE_NAME}】${letter.subject}`,
    text: [greeting, ...letter.body.map(plain), footer(house)].join('\n\n') + '\n',
    html: page(letter, greeting, house),
    ...(letter.calendar === undefined ? {} : { calendar: letter.calendar }),
  }
}

/** Anybody may have typed it, so no mail program shall make a link of it: what looks like an address is broken up unseen. */
const unlinked = (name: string): string => name.replaceAll(/(?<=[^\s<])[.:/@](?=\S)/g, '$&\u200b')

function plain(block: Block): string {
  if ('text' in block) return block.text
  if ('lines' in block) return block.lines.join('\n')
  return 'note' in block ? `※${block.note}` : `▼ ${block.button}\n${block.link}`
}

const phoneLine = ({ phone, phoneHours }: House): string =>
  phone ? `お電話 ${phone}${phoneHours ? ` ${phoneHours}` : ''}` : ''

const footer = (house: House): string =>
  ['--------------------------------', `${SITE_NAME}（${COMPANY}）`, house.url, phoneLine(house)]
    .filter(Boolean)
    .join('\n')

// The colours of src/ui/tokens.css, written out: mail programs know no custom properties.
const INK = '#2b2a27'
const SOFT = '#655f57'
const PAPER = '#fbf9f5'
const LINE = '#e4dccf'
const MOSS = '#2f5d4a'

const FONT = `font-family:'Hiragino Sans','Hiragino Kaku Gothic ProN','Yu Gothic',Meiryo,'Noto Sans CJK JP',sans-serif`
// Where the mail program knows how: lines end between phrases, and none holds one character.
const PHRASES = 'word-break:auto-phrase;text-wrap:pretty'
const TEXT = `margin:0 0 24px;${FONT};font-size:16px;line-height:1.9;color:${INK};${PHRASES}`
const NOTE = `margin:0 0 12px;${FONT};font-size:13px;line-height:1.8;color:${SOFT};${PHRASES}`

const flowing = (text: string): string => escapeHtml(text.replaceAll('\n', ''))

const paragraph = (style: string, html: string): string => `<p style="${style}">${html}</p>`

function block(it: Block): string {
  if ('text' in it) return paragraph(TEXT, flowing(it.text))
  if ('lines' in it) return paragraph(TEXT, it.lines.map(escapeHtml).join('<br>'))
  if ('note' in it) return paragraph(NOTE, flowing(it.note))
  const link = escapeHtml(it.link)
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px"><tr>
<td align="center" bgcolor="${MOSS}" style="border-radius:999px;background:${MOSS}"><a href="${link}" style="display:inline-block;padding:14px 32px;${FONT};font-size:16px;line-height:1.5;font-weight:bold;color:#ffffff;text-decoration:none">${escapeHtml(it.button)}</a></td>
</tr></table>
${paragraph(NOTE, `ボタンが開かないときは、次のアドレスをご利用ください。<br><a href="${link}" style="color:${MOSS};word-break:break-all">${link}</a>`)}`
}

function page({ subject, body }: Letter, greeting: string, house: House): string {
  const address = escapeHtml(house.url)
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
${body.map(block).join('\n')}
</td></tr>
<tr><td align="center" style="padding:24px 12px 0">
${paragraph(small, `${SITE_NAME}（${COMPANY}）`)}
${house.phone ? paragraph(small, escapeHtml(phoneLine(house))) : ''}
${paragraph(small, `<a href="${address}" style="color:${SOFT}">${address}</a>`)}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

import type { Token, Tokens } from 'marked'
import type { Inline } from '#contract/shared/markdown.ts'

/** Markdown that content texts do not support. */
export class UnsupportedMarkdown extends Error {
  raw: string

  constructor(token: { raw: string }, reason: string) {
    super(reason)
    this.raw = token.raw
  }
}

export function toInline(tokens: Token[]): Inline[] {
  const parts: Inline[] = []
  for (const token of tokens) {
    const part = toInlinePart(token)
    const last = parts.at(-1)
    if (part.type === 'text' && last?.type === 'text') last.text += part.text
    else parts.push(part)
  }
  return parts.map((part) => ('text' in part ? { ...part, text: joinLines(part.text) } : part))
}

function toInlinePart(token: Token): Inline {
  switch (token.type) {
    case 'text':
    case 'escape':
      return { type: 'text', text: getPlainText(token) }
    case 'strong':
    case 'em':
      return { type: token.type, text: getPlainText(token) }
    case 'link':
      return { type: 'link', text: getPlainText(token), href: checkHref(token as Tokens.Link) }
    case 'br':
      return { type: 'break' }
    case 'image':
      throw new UnsupportedMarkdown(token, '写真は、それだけの段落に書いてください')
    default:
      throw new UnsupportedMarkdown(
        token,
        `文の中では使えない記法です（${token.type}）。**太字**、*強調*、[リンク](/path) を使えます`,
      )
  }
}

function getPlainText(token: Token): string {
  // All inline tokens have a text, but only those that can contain others have tokens.
  const { text, tokens = [] } = token as Pick<Tokens.Strong, 'text'> & { tokens?: Token[] }
  const inner = tokens.find(({ type }) => type !== 'text' && type !== 'escape')
  if (inner) throw new UnsupportedMarkdown(inner, `${token.type} の中に ${inner.type} は書けません`)
  return tokens.length > 0 ? tokens.map((it) => (it as Tokens.Text).text).join('') : text
}

function checkHref(token: Tokens.Link): string {
  const { href } = token
  const isPath = /^\/(?!\/)/.test(href)
  const isAddress = /^(https:\/\/[^/]|mailto:[^@]+@|tel:\+?[0-9-]+$)/.test(href) && URL.canParse(href)
  if (!isPath && !isAddress)
    throw new UnsupportedMarkdown(token, `リンク先は https:、mailto:、tel: か /path で書いてください: ${href}`)
  return href
}

/** A line break becomes a space between Latin words and nothing in Japanese. */
const joinLines = (text: string): string =>
  text.replace(/(.?)[ \t]*\n[ \t]*(.?)/gu, (_, before: string, after: string) =>
    isWide(before) || isWide(after) ? before + after : `${before} ${after}`,
  )

const isWide = (char: string): boolean =>
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\u3000-\u303f\uff00-\uffef]/u.test(char)

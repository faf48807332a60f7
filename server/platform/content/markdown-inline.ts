import type { Token, Tokens } from 'marked'
import type { Inline } from '#contract/markdown.ts'

/** Something that our texts cannot show. */
export class Unknown extends Error {
  raw: string

  constructor(token: { raw: string }, reason: string) {
    super(reason)
    this.raw = token.raw
  }
}

export function inlineFrom(tokens: Token[]): Inline[] {
  const parts: Inline[] = []
  for (const token of tokens) {
    const part = partFrom(token)
    const last = parts.at(-1)
    if (part.type === 'text' && last?.type === 'text') last.text += part.text
    else parts.push(part)
  }
  return parts.map((part) => ('text' in part ? { ...part, text: joinLines(part.text) } : part))
}

function partFrom(token: Token): Inline {
  switch (token.type) {
    case 'text':
    case 'escape':
      return { type: 'text', text: plain(token) }
    case 'strong':
    case 'em':
      return { type: token.type, text: plain(token) }
    case 'link':
      return { type: 'link', text: plain(token), href: checkedHref(token as Tokens.Link) }
    case 'br':
      return { type: 'break' }
    case 'image':
      throw new Unknown(token, 'a picture stands in a paragraph of its own')
    default:
      throw new Unknown(token, `${token.type} is not possible in a text; **strong**, *em* and [links](/path) are`)
  }
}

function plain(token: Token): string {
  // Every kind has a text; only those that may hold others have tokens.
  const { text, tokens = [] } = token as Pick<Tokens.Strong, 'text'> & { tokens?: Token[] }
  const inner = tokens.find(({ type }) => type !== 'text' && type !== 'escape')
  if (inner) throw new Unknown(inner, `${inner.type} inside of ${token.type} is not possible`)
  return tokens.length > 0 ? tokens.map((it) => (it as Tokens.Text).text).join('') : text
}

function checkedHref(token: Tokens.Link): string {
  const { href } = token
  const isPath = /^\/(?!\/)/.test(href)
  const isAddress = /^(https:\/\/[^/]|mailto:[^@]+@|tel:\+?[0-9-]+$)/.test(href) && URL.canParse(href)
  if (!isPath && !isAddress)
    throw new Unknown(token, `a link leads to https:, mailto:, tel: or a /path, not to ${href}`)
  return href
}

/** A line's end is a space between Latin words and nothing in Japanese. */
const joinLines = (text: string): string =>
  text.replace(/(.?)[ \t]*\n[ \t]*(.?)/gu, (_, before: string, after: string) =>
    isWide(before) || isWide(after) ? before + after : `${before} ${after}`,
  )

const isWide = (letter: string): boolean =>
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\u3000-\u303f\uff00-\uffef]/u.test(letter)

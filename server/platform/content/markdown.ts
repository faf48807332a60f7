/** Parses content texts: a small subset of Markdown. Anything that pages cannot show is rejected. */
import { Lexer, type Token, type Tokens } from 'marked'
import type { Block } from '#contract/shared/markdown.ts'
import { type FilmDraft, toFilm } from './markdown-film.ts'
import { toInline, UnsupportedMarkdown } from './markdown-inline.ts'

/** A block whose picture is still a file name. */
export type DraftBlock =
  | Exclude<Block, { type: 'picture' | 'film' }>
  | { type: 'picture'; file: string; caption?: string }
  | FilmDraft

export interface MarkdownProblem {
  /** Zero-based. */
  line: number
  reason: string
}

export function parseMarkdown(text: string): { blocks: DraftBlock[]; problems: MarkdownProblem[] } {
  const blocks: DraftBlock[] = []
  const problems: MarkdownProblem[] = []
  const anchors = new Set<string>()
  let line = 0
  for (const token of new Lexer({ gfm: true }).lex(text)) {
    try {
      const block = toBlock(token, anchors)
      if (block) blocks.push(block)
    } catch (error) {
      if (!(error instanceof UnsupportedMarkdown)) throw error
      problems.push({ line: line + countLinesBefore(error.raw, token.raw), reason: error.message })
    }
    line += token.raw.split('\n').length - 1
  }
  return { blocks, problems }
}

const countLinesBefore = (part: string, whole: string): number =>
  whole.slice(0, Math.max(0, whole.indexOf(part))).split('\n').length - 1

function toBlock(token: Token, anchors: Set<string>): DraftBlock | undefined {
  switch (token.type) {
    case 'space':
      return undefined
    case 'paragraph':
      return toParagraph(token as Tokens.Paragraph)
    case 'heading':
      return toHeading(token as Tokens.Heading, anchors)
    case 'list':
      return toList(token as Tokens.List)
    case 'table':
      return toTable(token as Tokens.Table)
    case 'blockquote':
      return { type: 'quote', content: getOnlyParagraph((token as Tokens.Blockquote).tokens, token, '引用') }
    default:
      throw new UnsupportedMarkdown(
        token,
        `ここには書けない記法です（${token.type}）。段落、見出し、箇条書き、表、引用、写真、動画を使えます`,
      )
  }
}

const CARDS = /^::(items|cases) (\d+(?:, ?\d+){0,3})$/

/** `::items 1101, 2201` is a row of cards. */
function toCards(token: Tokens.Paragraph): DraftBlock {
  const [, type, ids = ''] = CARDS.exec(token.text) ?? []
  if (type === undefined)
    throw new UnsupportedMarkdown(token, 'カードは ::items 1101, 2201 や ::cases 3 のように、1行に書いてください')
  return { type: type as 'items' | 'cases', ids: ids.split(',').map(Number) }
}

function toParagraph(token: Tokens.Paragraph): DraftBlock {
  if (token.text.startsWith('::')) return toCards(token)
  const [first, ...more] = token.tokens
  const only = more.length === 0 ? first : undefined
  const film = only?.type === 'link' && toFilm(only as Tokens.Link)
  if (film) return film
  if (only?.type !== 'image') return { type: 'paragraph', content: toInline(token.tokens) }
  const { href, text } = only as Tokens.Image
  return { type: 'picture', file: href, ...(text ? { caption: text } : {}) }
}

function toHeading(token: Tokens.Heading, anchors: Set<string>): DraftBlock {
  if (token.depth !== 2 && token.depth !== 3)
    throw new UnsupportedMarkdown(token, '見出しは ## か ### で書いてください')
  const name = token.text
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-|-$/g, '')
  let id = name
  for (let count = 2; anchors.has(id); count++) id = `${name}-${count}`
  anchors.add(id)
  return { type: 'heading', level: token.depth, id, content: toInline(token.tokens) }
}

function toList(token: Tokens.List): DraftBlock {
  const items = token.items.map((item) => {
    if (item.task) throw new UnsupportedMarkdown(item, 'チェックボックスの箇条書きは使えません')
    return getOnlyParagraph(item.tokens, item, '箇条書きの1項目')
  })
  return { type: 'list', ordered: token.ordered, items }
}

function getOnlyParagraph(tokens: Token[], parent: { raw: string }, what: string) {
  const [only, ...more] = tokens.filter(({ type }) => type !== 'space')
  const extra = only?.type === 'text' || only?.type === 'paragraph' ? more[0] : (only ?? parent)
  if (extra) throw new UnsupportedMarkdown(extra, `${what}には、1つの段落だけを書いてください`)
  return toInline((only as Tokens.Text | Tokens.Paragraph).tokens ?? [])
}

/** A table with empty headers is a list of terms and descriptions. */
function toTable(token: Tokens.Table): DraftBlock {
  const head = token.header.map((cell) => toInline(cell.tokens))
  const rows = token.rows.map((row) => row.map((cell) => toInline(cell.tokens)))
  if (head.some((cell) => cell.length > 0)) return { type: 'table', head, rows }
  if (head.length !== 2) throw new UnsupportedMarkdown(token, '見出しのない表は、項目と説明の2列にしてください')
  return { type: 'definitions', items: rows.map(([term = [], description = []]) => ({ term, description })) }
}

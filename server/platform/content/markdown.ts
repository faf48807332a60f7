/** The texts of the content: a small part of Markdown, refused where it asks for more than our pages can show. */
import { Lexer, type Token, type Tokens } from 'marked'
import type { Block } from '#contract/markdown.ts'
import { inlineFrom, Unknown } from './markdown-inline.ts'

/** A block whose picture is still the name of a file. */
export type DraftBlock = Exclude<Block, { type: 'picture' }> | { type: 'picture'; file: string; caption?: string }

export interface MarkdownProblem {
  /** Counted from 0. */
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
      const block = blockFrom(token, anchors)
      if (block) blocks.push(block)
    } catch (error) {
      if (!(error instanceof Unknown)) throw error
      problems.push({ line: line + linesBefore(error.raw, token.raw), reason: error.message })
    }
    line += token.raw.split('\n').length - 1
  }
  return { blocks, problems }
}

const linesBefore = (part: string, whole: string): number =>
  whole.slice(0, Math.max(0, whole.indexOf(part))).split('\n').length - 1

function blockFrom(token: Token, anchors: Set<string>): DraftBlock | undefined {
  switch (token.type) {
    case 'space':
      return undefined
    case 'paragraph':
      return paragraphFrom(token as Tokens.Paragraph)
    case 'heading':
      return headingFrom(token as Tokens.Heading, anchors)
    case 'list':
      return listFrom(token as Tokens.List)
    case 'table':
      return tableFrom(token as Tokens.Table)
    case 'blockquote':
      return { type: 'quote', content: onlyParagraph((token as Tokens.Blockquote).tokens, token, 'a quote') }
    default:
      throw new Unknown(
        token,
        `${token.type} is not possible here; paragraphs, headings, lists, tables, quotes and pictures are`,
      )
  }
}

function paragraphFrom(token: Tokens.Paragraph): DraftBlock {
  const [first, ...more] = token.tokens
  if (first?.type !== 'image' || more.length > 0) return { type: 'paragraph', content: inlineFrom(token.tokens) }
  const { href, text } = first as Tokens.Image
  return { type: 'picture', file: href, ...(text ? { caption: text } : {}) }
}

function headingFrom(token: Tokens.Heading, anchors: Set<string>): DraftBlock {
  if (token.depth !== 2 && token.depth !== 3) throw new Unknown(token, 'headings are ## or ###')
  const name = token.text
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-|-$/g, '')
  let id = name
  for (let count = 2; anchors.has(id); count++) id = `${name}-${count}`
  anchors.add(id)
  return { type: 'heading', level: token.depth, id, content: inlineFrom(token.tokens) }
}

function listFrom(token: Tokens.List): DraftBlock {
  const items = token.items.map((item) => {
    if (item.task) throw new Unknown(item, 'lists of tasks are not possible')
    return onlyParagraph(item.tokens, item, 'an item of a list')
  })
  return { type: 'list', ordered: token.ordered, items }
}

function onlyParagraph(tokens: Token[], parent: { raw: string }, what: string) {
  const [only, ...more] = tokens.filter(({ type }) => type !== 'space')
  const extra = only?.type === 'text' || only?.type === 'paragraph' ? more[0] : (only ?? parent)
  if (extra) throw new Unknown(extra, `${what} holds one paragraph of text`)
  return inlineFrom((only as Tokens.Text | Tokens.Paragraph).tokens ?? [])
}

/** A table without head is a list of terms and descriptions. */
function tableFrom(token: Tokens.Table): DraftBlock {
  const head = token.header.map((cell) => inlineFrom(cell.tokens))
  const rows = token.rows.map((row) => row.map((cell) => inlineFrom(cell.tokens)))
  if (head.some((cell) => cell.length > 0)) return { type: 'table', head, rows }
  if (head.length !== 2) throw new Unknown(token, 'a table without head has two columns: term and description')
  return { type: 'definitions', items: rows.map(([term = [], description = []]) => ({ term, description })) }
}

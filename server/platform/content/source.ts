import type { DraftBlock } from './markdown.ts'
import { isMap, isNode, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml'
import { type Place, formatPlace, type Problem } from './problems.ts'

/** A content file: one YAML or JSON value, followed by a body in `.md` files. */
export interface Source {
  file: string
  value: unknown
  /** Markdown after the front matter. */
  body: string
  /** Line where the body starts. */
  bodyLine: number
  /** Creates a problem for a place in the value, or for its nearest existing ancestor. */
  problem(place: Place, reason: string): Problem
  /** Syntax errors. */
  problems: Problem[]
}

/** A value of the content with its location. */
export interface Entry<T> {
  source: Source
  /** Path within the file; empty if the file has one entry only. */
  at: Place
  value: T
}

/** An entry with the Markdown text of its file; in JSON files there is none. */
export interface TextEntry<T> extends Entry<T> {
  blocks: DraftBlock[]
}

/** A problem at a path within an entry. */
export const toProblem = ({ source, at }: Entry<unknown>, place: Place, reason: string): Problem =>
  source.problem([...at, ...place], reason)

export function parseSource(file: string, text: string): Source {
  const { front, body, bodyLine } = file.endsWith('.md')
    ? splitFrontMatter(text)
    : { front: text, body: '', bodyLine: 0 }
  const lines = new LineCounter()
  const document = parseDocument(front, { lineCounter: lines, prettyErrors: false })
  const problems = document.errors.map(({ pos, message }) => ({
    file,
    line: lines.linePos(pos[0]).line,
    place: '',
    reason: message,
  }))
  return {
    file,
    value: problems.length > 0 ? undefined : document.toJS(),
    body,
    bodyLine,
    problem: (place, reason) => ({
      file,
      line: Math.max(1, lines.linePos(getOffset(document.contents, place)).line),
      place: formatPlace(place),
      reason,
    }),
    problems,
  }
}

/** Replaces the opening delimiter with an empty line to preserve line numbers. */
function splitFrontMatter(text: string): { front: string; body: string; bodyLine: number } {
  const parts = /^---\r?\n([\s\S]*?\n)---[ \t]*(?:\r?\n|$)([\s\S]*)$/.exec(text)
  if (!parts) return { front: '', body: text, bodyLine: 1 }
  const front = `\n${parts[1]}`
  return { front, body: parts[2] ?? '', bodyLine: front.split('\n').length + 1 }
}

function getOffset(root: Node | null, place: Place): number {
  let node: unknown = root
  let offset = root?.range?.[0] ?? 0
  for (const step of place) {
    const [at, next] = stepInto(node, step)
    if (at === undefined) break
    offset = at
    node = next
  }
  return offset
}

/** Offset of a child (of its key in a mapping), and the child. */
function stepInto(node: unknown, step: string | number): [number | undefined, unknown] {
  if (isSeq(node)) {
    const child = node.items[Number(step)]
    return [isNode(child) ? child.range?.[0] : undefined, child]
  }
  const pair = isMap(node)
    ? node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step))
    : undefined
  return [isScalar(pair?.key) ? pair.key.range?.[0] : undefined, pair?.value]
}

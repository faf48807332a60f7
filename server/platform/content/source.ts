import { isMap, isNode, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml'
import { type Place, placeText, type Problem } from './problems.ts'

/** A file of the content: one value (YAML or JSON), for `.md` followed by a body. */
export interface Source {
  file: string
  value: unknown
  /** Markdown after the front matter. */
  body: string
  /** The line on which the body begins. */
  bodyLine: number
  /** A problem with the value at a place in it, or with the nearest thing above it that is there. */
  problem(place: Place, reason: string): Problem
  /** Why the file could not be read at all. */
  problems: Problem[]
}

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
      line: Math.max(1, lines.linePos(offsetOf(document.contents, place)).line),
      place: placeText(place),
      reason,
    }),
    problems,
  }
}

/** The front matter keeps its line numbers: its opening mark becomes an empty line. */
function splitFrontMatter(text: string): { front: string; body: string; bodyLine: number } {
  const parts = /^---\r?\n([\s\S]*?\n)---[ \t]*(?:\r?\n|$)([\s\S]*)$/.exec(text)
  if (!parts) return { front: '', body: text, bodyLine: 1 }
  const front = `\n${parts[1]}`
  return { front, body: parts[2] ?? '', bodyLine: front.split('\n').length + 1 }
}

function offsetOf(root: Node | null, place: Place): number {
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

/** Where a child begins (a key, for a mapping), and the child. */
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

import { isMap, isNode, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml'
import { formatPlace, type Place } from './problems.ts'
import type { Source } from './source.ts'

const SYNTAX: Readonly<Record<string, string>> = {
  DUPLICATE_KEY: '同じ名前の項目が二つあります。一つにしてください。',
  TAB_AS_INDENT: '字下げにタブは使えません。空白にしてください。',
  BAD_INDENT: '字下げがそろっていません。前の行にそろえてください。',
}

const describeSyntax = (code: string): string =>
  SYNTAX[code] ?? '書式が正しくありません。引用符、かっこ、コンマ、コロンと字下げを確かめてください。'

export function parseSource(file: string, text: string): Source {
  const { front, body, bodyLine } = file.endsWith('.md')
    ? splitFrontMatter(text)
    : { front: text, body: '', bodyLine: 0 }
  const lines = new LineCounter()
  const document = parseDocument(front, { lineCounter: lines, prettyErrors: false })
  const problems = document.errors.map(({ pos, code }) => ({
    file,
    line: lines.linePos(pos[0]).line,
    place: '',
    reason: describeSyntax(code),
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

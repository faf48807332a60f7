/** Checks a file of news by staff like a file in `content/news`, but without an id, and what it names against the database. */
import * as z from 'zod/mini'
import type { News } from '#contract/news/schema.ts'
import { items } from '#server/catalogue/schema.ts'
import { reforms } from '#server/collections/schema.ts'
import { and, inArray } from '#drizzle'
import { listBlockReferences } from '#server/platform/content/check-entries.ts'
import type { CollectionContent } from '#server/platform/content/collection-table.ts'
import type { Content } from '#server/platform/content/kind.ts'
import { parseText } from '#server/platform/content/load.ts'
import { parseSource } from '#server/platform/content/parse-source.ts'
import { loadPhraseRules } from '#server/platform/content/phrases.ts'
import { formatProblem, type Problem } from '#server/platform/content/problems.ts'
import { type TextEntry, toProblem } from '#server/platform/content/source.ts'
import type { Db } from '#server/platform/db/client.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { shops } from '#server/shops/schema.ts'
import { newsContent, newsFields } from './content.ts'

const deskNewsFile = z.strictObject({
  ...newsFields,
  shops: z._default(newsFields.shops, []),
  /** Default: now. */
  publishedAt: z.optional(newsFields.publishedAt),
})

interface DeskFile {
  /** For problems. Must be that of a Markdown file. */
  name: string
  text: string
  id: number
  nowMs: number
  /** Instead of what the file says. */
  until?: string | undefined
  isPinned?: boolean | undefined
}

/** The news as they are stored, with their Markdown. Throws CommandError with the lines that are wrong. */
export async function readNewsFile(db: Db, given: DeskFile) {
  const { content, problems, body } = await checkNewsFile(db, given)
  if (!content) throw toError(problems)
  return { content, body }
}

interface CheckedFile {
  /** Undefined if there are problems. */
  content?: CollectionContent<News>
  problems: Problem[]
  /** The Markdown, and the line of the file before it. */
  body: string
  bodyLine: number
}

export async function checkNewsFile(
  db: Db,
  { name, text, id, nowMs, until, isPinned }: DeskFile,
): Promise<CheckedFile> {
  const file = name.endsWith('.md') ? name : `${name}.md`
  const source = parseSource(file, text)
  const problems: Problem[] = [...source.problems]
  const parsed = problems.length === 0 ? parseText(source, deskNewsFile, problems) : undefined
  const { body, bodyLine } = source
  if (!parsed || problems.length > 0) return { problems, body, bodyLine }
  const { publishedAt = new Date(nowMs).toISOString(), expiresAt = until, pinned, ...value } = parsed.value
  const entry = {
    ...parsed,
    value: {
      ...value,
      id,
      publishedAt,
      ...((until ?? expiresAt) ? { expiresAt: until ?? expiresAt } : {}),
      ...((isPinned || pinned) && { pinned: true as const }),
    },
  }
  const content = await loadNamed(db, entry)
  const isNamed = (problem: Problem) => problem.place !== 'id'
  problems.push(...newsContent.check!([entry], content).filter(isNamed))
  for (const block of entry.blocks)
    if ('file' in block && block.file !== undefined)
      problems.push(toProblem(entry, ['text'], `写真（${block.file}）は、content/news のお知らせでだけ使えます。`))
  if (problems.length > 0) return { problems, body, bodyLine }
  const context = { content, findPicture: refuse, findVideo: refuse, ...(await loadPhraseRules()) }
  return { content: newsContent.prepare!(entry, context), problems, body, bodyLine }
}

const toError = (problems: readonly Problem[]) =>
  new CommandError(
    ['お知らせのファイルをご確認ください（ファイル:行 (場所): 理由）。', ...problems.map(formatProblem)].join('\n'),
  )

function refuse(): never {
  throw new TypeError('news by staff have no files')
}

/** Which of the ids that the entry names are stored and visible now. */
async function loadNamed(db: Db, entry: TextEntry<{ shops: readonly number[] }>): Promise<Content> {
  const named = [...entry.value.shops.map((id) => ({ folder: 'shops', id })), ...listBlockReferences(entry)]
  const ids: Record<string, ReadonlySet<unknown>> = {}
  for (const [name, table] of Object.entries({ shops, items, reforms })) {
    const wanted = named.filter(({ folder }) => folder === name).map(({ id }) => id)
    const isWanted = and(table.live, inArray(table.id, wanted))
    const rows = wanted.length > 0 ? await db.select({ id: table.id }).from(table).where(isWanted) : []
    ids[name] = new Set(rows.map(({ id }) => id))
  }
  return { entriesOf: () => [], idsOf: (name) => ids[name]!, alts: new Map() }
}

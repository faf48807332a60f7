/**
 * Imports content into the database: all kinds of all modules in one transaction, or the scale sample. `npm run content` and
 * the server run the same command.
 */
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { sql } from '#drizzle'
import { MAX_CONTENT_ID } from '#contract/shared/constants.ts'
import { recordImportedStock } from './stock/ledger.ts'
import { changeCatalogue, loadCatalogueVersion } from './catalogue/change.ts'
import { buildCategoryTree } from './catalogue/category-content.ts'
import { generateItems } from './catalogue/generate-items.ts'
import { prepareItem } from './catalogue/item-content.ts'
import { FIRST_GENERATED_ID } from './catalogue/item-file.ts'
import { catalogue, items, variants } from './catalogue/schema.ts'
import { writeItems } from './catalogue/write-items.ts'
import { addDemoCustomer } from './demo/add-customer.ts'
import { afterImport, collections, contentKinds } from './modules.ts'
import type { Content, FindFiles, WriteContext } from './platform/content/kind.ts'
import { findImportable, type Importable } from './platform/content/importable.ts'
import { type ContentLocation, loadCheckedContent, storeFiles } from './platform/content/load.ts'
import { parseMarkdown } from './platform/content/markdown.ts'
import { loadPhraseRules } from './platform/content/phrases.ts'
import { toBody } from './platform/content/phrase-blocks.ts'
import { ContentError, formatProblem, type Problem } from './platform/content/problems.ts'
import { withSourceHash } from './platform/content/tables.ts'
import type { Db } from './platform/db/client.ts'
import type { OnProgress } from './platform/pictures/originals.ts'

/** The content of the repository. */
const SAMPLE_FOLDER = fileURLToPath(new URL('../content', import.meta.url))

interface ImportOptions extends Omit<ContentLocation, 'folder'> {
  /** Default: the sample content. */
  folder?: string
  db: Db
  now: Date
}

interface WriteResult {
  /** Number of rows written or hidden; 0 if nothing has changed. */
  rows: number
  /** The new version of the catalogue, if anything changed. */
  version: number | undefined
}

interface ContentImportOptions extends ImportOptions {
  /** Only these entries: `columns/12.md`, `shops.json`. Others stay. Default: all, and what has no file is hidden. */
  only?: readonly string[] | undefined
}

export interface ImportResult extends WriteResult {
  /** Of entries that were not imported. They stay as they were. */
  problems: Problem[]
}

/**
 * Imports a content folder. Entries with mistakes are left out and listed. Into an empty database everything is imported or
 * nothing: there is no earlier state that could stay, and a store without its settings or categories must not open. Throws
 * ContentError then.
 */
export async function importContent(options: ContentImportOptions): Promise<ImportResult> {
  const { folder = SAMPLE_FOLDER, db, now, only, ...rest } = options
  const location = { folder, ...rest }
  if ((await loadCatalogueVersion(db)) === 0) {
    if (only) throw new Error('データベースが空です。先に、--only を付けずにすべての内容を取り込んでください。')
    const { content, ...files } = await loadCheckedContent(contentKinds, location)
    return { ...(await writeContent(db, content, files, now, rest.onProgress)), problems: [] }
  }
  return importValid(location, options)
}

/** Problems that only the database shows end the attempt. The next one is made without those entries. */
async function importValid(
  location: ContentLocation,
  { db, now, only }: Pick<ContentImportOptions, 'db' | 'now' | 'only'>,
  found: readonly Problem[] = [],
): Promise<ImportResult> {
  const { folder, onProgress } = location
  const { content, problems, ...choice } = await findImportable(contentKinds, { folder, db, only, problems: found })
  const files = await storeFiles(contentKinds, content, location, choice.isSelected)
  try {
    return { ...(await writeContent(db, content, files, now, onProgress, choice)), problems }
  } catch (error) {
    const known = new Set(found.map(formatProblem))
    if (!(error instanceof ContentError) || error.problems.every((it) => known.has(formatProblem(it)))) throw error
    return importValid(location, { db, now, only }, [...found, ...error.problems])
  }
}

/** The content must be valid. */
export async function writeContent(
  db: Db,
  content: Content,
  files: FindFiles,
  now: Date,
  report: OnProgress = () => {},
  { isSelected, keeps }: Partial<Pick<Importable, 'isSelected' | 'keeps'>> = {},
): Promise<WriteResult> {
  const context = { content, ...files, ...(await loadPhraseRules()) }
  const prepared = contentKinds.map((kind) => ({
    kind,
    rows: content
      .entriesOf(kind)
      .filter((entry) => isSelected?.(kind, entry) ?? true)
      .flatMap((entry) => (kind.prepare ? withSourceHash(kind.prepare(entry, context)) : [])),
  }))
  return writeVersion(db, now, async (version) => {
    const importContext = { ...version, content, report }
    let count = 0
    for (const { kind, rows } of prepared)
      count += (await kind.write?.(rows, { ...importContext, keeps: keeps?.(kind) })) ?? 0
    await afterImport(importContext)
    return count
  })
}

/** Sets the number of items in the scale sample. Other items stay; 0 removes the sample. */
export async function importGenerated(
  count: number,
  { folder = SAMPLE_FOLDER, db, now, ...rest }: ImportOptions,
): Promise<WriteResult> {
  const { content, findPicture } = await loadCheckedContent(contentKinds, { folder, ...rest })
  const tree = buildCategoryTree(content)
  const rules = await loadPhraseRules()
  const rows = generateItems(count, content).map(({ file, text }) => {
    const description = toBody(parseMarkdown(text).blocks, { findPicture, ...rules })
    return withSourceHash(prepareItem(file, description, tree, findPicture, rules.findBreaks))
  })
  const range = { from: FIRST_GENERATED_ID, to: MAX_CONTENT_ID }
  return writeVersion(db, now, (context) => writeItems(rows, range, context))
}

async function writeVersion(
  db: Db,
  now: Date,
  write: (context: WriteContext) => Promise<number>,
): Promise<WriteResult> {
  let rows = 0
  const version = await changeCatalogue(db, async (tx, rev) => {
    rows = await write({ tx, rev, now })
    await recordImportedStock(tx, now)
    return rows > 0
  })
  // The planner needs fresh statistics, and index-only scans a vacuum. The embedded database has no autovacuum.
  const tables = [catalogue, items, variants, ...collections.map(({ table }) => table)].map((table) => sql`${table}`)
  if (rows > 0) await db.execute(sql`vacuum (analyze) ${sql.join(tables, sql`, `)}`)
  return { rows, version }
}

export const MAX_GENERATED = 1_000_000

export const contentCommandSchema = z.object({
  /** Absolute path. Default: the sample content. */
  folder: z.optional(z.string()),
  /** Only these entries of the folder. */
  only: z.optional(z.array(z.string()).check(z.minLength(1))),
  /** Also adds the demo customer. */
  withDemo: z.optional(z.boolean()),
  /** Number of items of the scale sample to generate, instead of an import. */
  generate: z.optional(z.int().check(z.gte(0), z.lte(MAX_GENERATED))),
})
export type ContentCommand = z.output<typeof contentCommandSchema>

interface CommandContext {
  db: Db
  dataDir: string
  now: () => number
}

export async function runContentCommand(
  command: ContentCommand,
  { db, dataDir, now }: CommandContext,
  onProgress: OnProgress,
): Promise<void> {
  const folder = command.folder === undefined ? {} : { folder: command.folder }
  const options = { db, dataDir, now: new Date(now()), onProgress, ...folder }
  // The scale sample needs the categories of the sample content.
  const isImport = command.generate === undefined || (await loadCatalogueVersion(db)) === 0
  let problems: Problem[] = []
  if (isImport) {
    const result = await importContent({ ...options, only: command.only })
    problems = result.problems
    onProgress(`Content: ${formatResult(result)}`)
  }
  if (command.withDemo && (await addDemoCustomer(db, options.now))) onProgress('Demo customer: added')
  if (command.generate !== undefined)
    onProgress(`Scale sample: ${formatResult(await importGenerated(command.generate, options))}`)
  if (problems.length > 0) {
    onProgress('次のまちがいがある内容は、取り込まずに前のまま残しました（ファイル:行 (場所): 理由）。')
    throw new ContentError(problems)
  }
}

const formatResult = ({ rows, version }: WriteResult): string =>
  version === undefined ? 'nothing has changed' : `${rows} changed, the catalogue is now version ${version}`

/** Which entries of a content folder can be imported although others have mistakes. The others stay as they are stored. */
import { basename } from 'node:path'
import { ne } from '#drizzle'
import type { Db } from '#server/platform/db/client.ts'
import type { Content, ContentKind } from './kind.ts'
import {
  checkContent,
  createContent,
  hasPicture,
  type LoadedContent,
  type LoadedEntry,
  loadFiles,
  toFolderName,
} from './load.ts'
import { formatPlace, formatProblem, type Problem } from './problems.ts'
import { REMOVED } from './tables.ts'

interface ImportableOptions {
  folder: string
  db: Db
  /** The entries to import: `columns/12.md`, `shops.json`, `shops/1`. Default: all. */
  only?: readonly string[] | undefined
  /** That only the database has shown, in an earlier attempt. */
  problems?: readonly Problem[]
}

export interface Importable {
  /** Without entries that have mistakes. */
  content: Content
  isSelected(kind: ContentKind, entry: unknown): boolean
  /** Of a kind: which rows stay although no entry is written for them. */
  keeps(kind: ContentKind): (id: number) => boolean
  /** Of the entries that were to be imported. */
  problems: Problem[]
}

type Loaded = LoadedContent['loaded']

export async function findImportable(
  kinds: readonly ContentKind[],
  { folder, db, only, problems: earlier = [] }: ImportableOptions,
): Promise<Importable> {
  const { content: all, problems: ofFiles, loaded: files, pictures } = await loadFiles(kinds, folder)
  const isChosen = createSelection(files, folder, only)
  const loaded = only === undefined ? files : await withStoredFields(files, isChosen, db)
  const stored = await loadStoredIds(kinds, db)
  const problems = new Map<string, Problem>()
  const skipped = new Set<LoadedEntry>()
  const skip = (found: readonly Problem[]) => {
    const before = skipped.size
    for (const problem of found) problems.set(formatProblem(problem), problem)
    for (const [kind, own] of loaded)
      for (const it of own) if (!it.entry || found.some((problem) => isAbout(problem, kind, it))) skipped.add(it)
    return skipped.size > before
  }
  skip([...ofFiles, ...earlier])
  for (const [, own] of loaded)
    for (const { all: same, problem } of listRepeatedIds(own)) {
      problems.set(formatProblem(problem), problem)
      for (const it of same) skipped.add(it)
    }
  // An entry that names one with a mistake may become invalid by that, and so on.
  for (;;) {
    const content = createContent(
      new Map([...loaded].map(([kind, own]) => [kind, listEntries(own, skipped, isChosen)])),
      new Map([...loaded].map(([kind, own]) => [toFolderName(kind), listIds(kind, own)])),
      all.alts,
    )
    if (skip(checkContent(kinds, content, pictures))) continue
    const chosen = new Set([...loaded.values()].flat().filter(isChosen))
    const entries = new Set<unknown>([...chosen].map(({ entry }) => entry))
    return {
      content,
      isSelected: (_, entry) => entries.has(entry),
      keeps: (kind) => listKept(kind, loaded.get(kind)!, { skipped, problems: [...problems.values()], only }),
      problems: [...problems.values()].filter((problem) => only === undefined || isOfChosen(problem, loaded, isChosen)),
    }
  }

  /** What others may name: what is imported now, and what is stored and stays. */
  function listIds(kind: ContentKind, own: readonly LoadedEntry[]): ReadonlySet<unknown> {
    const isStored = (id: unknown) => stored.get(kind)?.has(id) ?? false
    const valid = own.filter((it) => !skipped.has(it) && (isChosen(it) || isStored(it.id))).map(({ id }) => id)
    if (kind.readByOthers) return new Set(valid)
    const staying =
      only === undefined ? [...skipped].filter((it) => own.includes(it)).map(({ id }) => id) : stored.get(kind)
    return new Set([...valid, ...[...(staying ?? [])].filter(isStored)])
  }
}

/** Of entries with one id it is not known which is the stored one, so none of them is written. */
function* listRepeatedIds(own: readonly LoadedEntry[]): Generator<{ all: LoadedEntry[]; problem: Problem }> {
  for (const [id, same] of Map.groupBy(own, (it) => it.id)) {
    const [first, ...again] = same
    if (id === undefined) continue
    for (const { file, at, entry } of again) {
      const reason = `${JSON.stringify(id)} は ${first!.file} のidです。ほかのidにしてください。`
      const place = [...at, 'id']
      yield {
        all: same,
        problem: entry?.source.problem(place, reason) ?? { file, line: 1, place: formatPlace(place), reason },
      }
    }
  }
}

/** Chosen ones come last: of two entries with the same value, the second one is reported. */
const listEntries = (
  own: readonly LoadedEntry[],
  skipped: ReadonlySet<LoadedEntry>,
  isChosen: (it: LoadedEntry) => boolean,
) =>
  own
    .filter((it) => !skipped.has(it))
    .toSorted((a, b) => Number(isChosen(a)) - Number(isChosen(b)))
    .flatMap(({ entry }) => entry ?? [])

function isAbout({ file, place, otherFile, entry, picture }: Problem, kind: ContentKind, it: LoadedEntry): boolean {
  if (entry) return toFolderName({ folder: entry.folder }) === toFolderName(kind) && entry.id === it.id
  if (picture !== undefined) return it.entry !== undefined && hasPicture(kind, it.entry, picture)
  if (otherFile === it.file && it.at.length === 0) return true
  const own = formatPlace(it.at)
  return file === it.file && (own === '' || place === own || place.startsWith(`${own}.`) || place.startsWith(`${own}[`))
}

const isOfChosen = (problem: Problem, loaded: Loaded, isChosen: (it: LoadedEntry) => boolean): boolean =>
  [...loaded].some(([kind, own]) => own.some((it) => isChosen(it) && isAbout(problem, kind, it)))

async function loadStoredIds(
  kinds: readonly ContentKind[],
  db: Db,
): Promise<ReadonlyMap<ContentKind, ReadonlySet<unknown>>> {
  const stored = new Map<ContentKind, ReadonlySet<unknown>>()
  for (const kind of kinds) {
    const { table } = kind
    if (!table) continue
    const rows = await db.select({ id: table.id }).from(table).where(ne(table.sourceHash, REMOVED))
    stored.set(kind, new Set(rows.map(({ id }) => id)))
  }
  return stored
}

/** Entries that stay as they are stored are also read so by others, whatever their files say by now. */
async function withStoredFields(loaded: Loaded, isChosen: (it: LoadedEntry) => boolean, db: Db): Promise<Loaded> {
  const changed = new Map(loaded)
  for (const [kind, own] of loaded) {
    const { table, readByOthers } = kind
    if (!table?.data || !readByOthers) continue
    const rows = await db.select({ id: table.id, data: table.data }).from(table)
    const stored = new Map<unknown, Readonly<Record<string, unknown>>>(
      rows.map(({ id, data }) => [id, data as Readonly<Record<string, unknown>>]),
    )
    changed.set(
      kind,
      own.map((it) => {
        const data = stored.get(it.id)
        if (!it.entry || !data || isChosen(it)) return it
        const fields = Object.fromEntries(readByOthers.map((field) => [field, data[field]]))
        return { ...it, entry: { ...it.entry, value: { ...(it.entry.value as object), ...fields } } }
      }),
    )
  }
  return changed
}

interface Kept {
  skipped: ReadonlySet<LoadedEntry>
  problems: readonly Problem[]
  only: readonly string[] | undefined
}

function listKept(kind: ContentKind, own: readonly LoadedEntry[], { skipped, problems, only }: Kept) {
  if (only !== undefined) return () => true
  const ids = new Set(own.filter((it) => skipped.has(it)).flatMap(({ id, namedId }) => [id, namedId ?? id]))
  for (const { entry } of problems)
    if (entry && toFolderName({ folder: entry.folder }) === toFolderName(kind)) ids.add(entry.id)
  // An entry whose id is unknown may be any of those that are stored.
  return [...ids].every(Number.isInteger) ? (id: number) => ids.has(id) : () => true
}

/** Throws if a name means no file. */
function createSelection(loaded: Loaded, folder: string, only: readonly string[] | undefined) {
  if (only === undefined) return () => true
  const all = [...loaded].flatMap(([kind, own]) => own.map((it) => ({ it, names: listNames(kind, it, folder) })))
  const chosen = new Set<LoadedEntry>()
  for (const name of only) {
    const path = name.replace(/^\.\//, '').replace(/\/$/, '')
    const prefix = `${basename(folder)}/`
    const wanted = path.startsWith(prefix) ? path.slice(prefix.length) : path
    const found = all.filter(({ names }) => names.has(wanted))
    if (found.length === 0)
      throw new Error(
        `${basename(folder)} に ${name} という内容はありません。columns/12.md、items/101、shops.json のように指定してください。`,
      )
    for (const { it } of found) chosen.add(it)
  }
  return (it: LoadedEntry) => chosen.has(it)
}

/** `columns`, `columns/12`, `columns/12.md`, `columns/12-sofa.md`; `shops.json`, `shops`, `shops/1` */
function listNames(kind: ContentKind, { file, id }: LoadedEntry, folder: string): ReadonlySet<string> {
  const path = file.slice(basename(folder).length + 1)
  const name = toFolderName(kind)
  const own = typeof id === 'number' ? [`${name}/${id}`, `${name}/${id}.md`] : []
  return new Set([
    kind.folder,
    name,
    path,
    path.replace(/\.md$/, ''),
    ...own,
    ...(kind.partFile ? [kind.partFile] : []),
  ])
}

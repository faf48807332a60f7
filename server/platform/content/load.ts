/** Loads the files of a content folder and checks them, each by itself and all together. */
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import * as z from 'zod/mini'
import { importPictures, type OnProgress } from '#server/platform/pictures/originals.ts'
import { decodeText } from '#server/platform/system/decode-text.ts'
import { undefinedIfMissing } from '#server/platform/system/errors.ts'
import { importVideos } from '#server/platform/videos/originals.ts'
import { findVideoProblem } from '#server/platform/videos/check.ts'
import { describeIssue } from './field-errors.ts'
import { textField, pictureField, type Content, type ContentKind, type FindFiles } from './kind.ts'
import { parseMarkdown } from './markdown.ts'
import { createPictureFinder } from './pictures.ts'
import { ContentError, type Place, type Problem } from './problems.ts'
import { parseSource } from './parse-source.ts'
import { type Entry, type Source, type TextEntry, toProblem } from './source.ts'

/** Alternative texts by file, for all pictures used in the content. */
const picturesFile = z.record(pictureField, z.strictObject({ alt: textField(120) }))

export interface LoadedContent {
  content: Content
  problems: Problem[]
  /** What the files of each kind have, also what is invalid. */
  loaded: ReadonlyMap<ContentKind, readonly LoadedEntry[]>
}

export async function loadContent(kinds: readonly ContentKind[], folder: string): Promise<LoadedContent> {
  const problems: Problem[] = []
  const loaded = new Map<ContentKind, readonly LoadedEntry[]>()
  const alts = parseAlts(await loadSource(folder, 'pictures.json', problems), problems)
  for (const kind of kinds)
    loaded.set(
      kind,
      kind.folder.endsWith('.json') ? await loadJson(folder, kind, problems) : await loadTexts(folder, kind, problems),
    )
  const content = createContent(
    new Map([...loaded].map(([kind, own]) => [kind, own.flatMap(({ entry }) => entry ?? [])])),
    new Map([...loaded].map(([kind, own]) => [toFolderName(kind), new Set(own.map(({ id }) => id))])),
    alts,
  )
  return { content, problems, loaded }
}

/** By which others name its ids. */
export const toFolderName = ({ folder }: Pick<ContentKind, 'folder'>): string => folder.replace(/\.json$/, '')

export const createContent = (
  entries: ReadonlyMap<ContentKind, TextEntry<unknown>[]>,
  ids: ReadonlyMap<string, ReadonlySet<unknown>>,
  alts: Content['alts'],
): Content => ({
  entriesOf: <V>(kind: ContentKind<V>) => entries.get(kind as ContentKind) as TextEntry<V>[],
  idsOf(name) {
    const found = ids.get(name)
    if (!found) throw new Error(`no kind of content is named ${name}`)
    return found
  },
  alts,
})

export interface LoadedEntry {
  /** `content/columns/12-sofa.md` */
  file: string
  at: Place
  /** Also of an entry that is invalid; undefined if it cannot be read. */
  id: unknown
  /** With which the name of the file begins. One of the two may be a mistake. */
  namedId?: number | undefined
  /** Undefined if it is invalid. */
  entry: TextEntry<unknown> | undefined
}

const idOf = (value: unknown): unknown => (value as { id?: unknown } | undefined)?.id

async function loadJson(folder: string, kind: ContentKind, problems: Problem[]): Promise<LoadedEntry[]> {
  const source = await loadSource(folder, kind.folder, problems)
  const file = toFile(folder, kind.folder)
  const toLoaded = (at: Place, value: unknown): LoadedEntry => {
    const entry = parseEntry(source, at, kind.schema, problems)
    return { file, at, id: idOf(value), entry: entry && { ...entry, blocks: [] } }
  }
  if (!source) return [{ file, at: [], id: undefined, entry: undefined }]
  if (kind.isSingle) return [toLoaded([], undefined)]
  if (!Array.isArray(source.value)) {
    problems.push(source.problem([], 'リスト（[ ] で囲んだもの）にしてください。'))
    return [{ file, at: [], id: undefined, entry: undefined }]
  }
  return source.value.map((value, i) => toLoaded([i], value))
}

/** The name of a file begins with the id, so it is known without reading it. */
const NAMED = /\/(\d+)-[^/]*\.md$/

async function loadTexts(folder: string, kind: ContentKind, problems: Problem[]): Promise<LoadedEntry[]> {
  const paths = await listMarkdownFiles(folder, kind)
  const sources = await Promise.all(paths.map((path) => loadSource(folder, path, problems)))
  return sources.map((source, i) => {
    const file = toFile(folder, paths[i]!)
    const named = NAMED.exec(file)?.[1]
    const namedId = named === undefined ? undefined : Number(named)
    return {
      file,
      at: [],
      id: idOf(source?.value) ?? namedId,
      namedId,
      entry: source && parseText(source, kind.schema, problems),
    }
  })
}

/** As problems name it. */
const toFile = (folder: string, path: string): string => `${basename(folder)}/${path}`

/** Parses the value and the text of a Markdown file. */
export function parseText<T extends z.ZodMiniType>(
  source: Source,
  schema: T,
  problems: Problem[],
): TextEntry<z.output<T>> | undefined {
  const found = parseEntry(source, [], schema, problems)
  const text = parseMarkdown(source.body)
  for (const { line, reason } of text.problems)
    problems.push({ file: source.file, line: source.bodyLine + line, place: 'text', reason })
  return found && { ...found, blocks: text.blocks }
}

/** A folder that does not exist is empty. */
const listFolder = async (folder: string): Promise<string[]> => (await readdir(folder).catch(undefinedIfMissing)) ?? []

async function listMarkdownFiles(folder: string, { folder: name, fileNames }: ContentKind): Promise<string[]> {
  const files = fileNames ?? (await listFolder(join(folder, name)))
  return files
    .filter((file) => file.endsWith('.md'))
    .toSorted()
    .map((file) => `${name}/${file}`)
}

async function loadSource(folder: string, path: string, problems: Problem[]): Promise<Source | undefined> {
  const file = toFile(folder, path)
  try {
    const decoded = decodeText(await readFile(join(folder, path)))
    if ('reason' in decoded) {
      problems.push({ file, place: '', ...decoded })
      return undefined
    }
    const source = parseSource(file, decoded.text)
    problems.push(...source.problems)
    return source.problems.length > 0 ? undefined : source
  } catch (error) {
    problems.push({ file, line: 1, place: '', reason: describeUnreadable(error) })
    return undefined
  }
}

function describeUnreadable(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOENT'
    ? 'このファイルがありません。作成してください。'
    : `ファイルを読めません（${code}）。読み取りの権限を確かめてください。`
}

function parseEntry<T extends z.ZodMiniType>(
  source: Source | undefined,
  at: Place,
  schema: T,
  problems: Problem[],
): Entry<z.output<T>> | undefined {
  if (!source) return undefined
  const value = at.reduce((parent, step) => (parent as Record<string | number, unknown>)[step], source.value)
  const parsed = z.safeParse(schema, value, { error: describeIssue })
  if (parsed.success) return { source, at, value: parsed.data }
  for (const issue of parsed.error.issues) {
    const extra = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
    problems.push(source.problem([...at, ...(issue.path as Place), ...extra], issue.message))
  }
  return undefined
}

function parseAlts(source: Source | undefined, problems: Problem[]): Map<string, Entry<string>> {
  const all = parseEntry(source, [], picturesFile, problems)
  const alts = Object.entries(all?.value ?? {})
  return new Map(alts.map(([file, { alt }]) => [file, { source: all!.source, at: [file], value: alt }]))
}

/** Each picture that an entry names, also in its text. */
const listUses = (kind: ContentKind, { value, blocks }: TextEntry<unknown>) =>
  [
    ...(kind.listPictures?.(value) ?? []),
    ...blocks.map((block) => ({ place: ['text'], file: 'file' in block ? block.file : undefined })),
  ].flatMap(({ place, file }) => (file ? [{ place, file }] : []))

function checkPictures(kinds: readonly ContentKind[], { entriesOf, alts }: Content, files: ReadonlySet<string>) {
  const unlisted = kinds.flatMap((kind) =>
    entriesOf(kind).flatMap((entry) =>
      listUses(kind, entry)
        .filter(({ file }) => !alts.has(file))
        .map(({ place, file }) =>
          toProblem(
            entry,
            place,
            `${file} が pictures.json にありません。pictures.json に加えるか、名前を直してください。`,
          ),
        ),
    ),
  )
  const missing = [...alts].filter(([file]) => !files.has(file))
  return [
    ...unlisted,
    ...missing.map(([file, alt]) => ({
      ...toProblem(alt, [], `写真 ${file} がありません。pictures フォルダーに置くか、名前を直してください。`),
      picture: file,
    })),
  ]
}

/** Whether an entry shows a picture. */
export const hasPicture = (kind: ContentKind, entry: TextEntry<unknown>, picture: string): boolean =>
  listUses(kind, entry).some(({ file }) => file === picture)

const listVideoUses = (kinds: readonly ContentKind[], { entriesOf }: Content) =>
  kinds.flatMap((kind) =>
    entriesOf(kind).flatMap((entry) => (kind.listVideos?.(entry.value) ?? []).map((use) => ({ ...use, entry }))),
  )

async function checkVideos(kinds: readonly ContentKind[], content: Content, folder: string): Promise<Problem[]> {
  const found = listVideoUses(kinds, content).map(async ({ entry, place, ...use }) => {
    const reason = await findVideoProblem(folder, use)
    return reason === undefined ? [] : [toProblem(entry, place, reason)]
  })
  return (await Promise.all(found)).flat()
}

/** Checks across entries and kinds, of these entries. */
export function checkContent(
  kinds: readonly ContentKind[],
  content: Content,
  pictures: ReadonlySet<string>,
): Problem[] {
  return [
    ...kinds.flatMap((kind) => kind.check?.(content.entriesOf(kind), content) ?? []),
    ...checkPictures(kinds, content, pictures),
  ]
}

export interface ContentLocation {
  folder: string
  /** The originals of pictures and films are copied to folders in it. */
  dataDir: string
  onProgress?: OnProgress
}

const pictureFolderOf = (folder: string): string => join(folder, 'pictures')
const videoFolderOf = (folder: string): string => join(folder, 'movies')

/** The content, the problems of each file and of films, and the names of the pictures that there are. */
export async function loadFiles(
  kinds: readonly ContentKind[],
  folder: string,
): Promise<LoadedContent & { pictures: ReadonlySet<string> }> {
  const { problems, ...loaded } = await loadContent(kinds, folder)
  const ofVideos = await checkVideos(kinds, loaded.content, videoFolderOf(folder))
  return {
    ...loaded,
    problems: [...problems, ...ofVideos],
    pictures: new Set(await listFolder(pictureFolderOf(folder))),
  }
}

/** Stores the pictures and films that valid content uses, or only the selected entries. */
export async function storeFiles(
  kinds: readonly ContentKind[],
  all: Content,
  { folder, dataDir, onProgress = () => {} }: ContentLocation,
  isSelected: (kind: ContentKind, entry: unknown) => boolean = () => true,
): Promise<FindFiles> {
  const content: Content = {
    ...all,
    entriesOf: (kind) => all.entriesOf(kind).filter((entry) => isSelected(kind as ContentKind, entry)),
  }
  const used = kinds.flatMap((kind) => content.entriesOf(kind).flatMap((entry) => listUses(kind, entry)))
  const names = used.map(({ file }) => file)
  const pictures = await importPictures(names, pictureFolderOf(folder), dataDir, onProgress)
  const videoNames = listVideoUses(kinds, content).map(({ name }) => name)
  const videos = await importVideos(videoNames, videoFolderOf(folder), dataDir)
  return { findPicture: createPictureFinder(pictures, content.alts), findVideo: (name) => videos.get(name)! }
}

/** Loads and checks content and stores its pictures and films. Throws ContentError if anything is invalid. */
export async function loadCheckedContent(
  kinds: readonly ContentKind[],
  location: ContentLocation,
): Promise<FindFiles & { content: Content }> {
  const { content, problems, pictures } = await loadFiles(kinds, location.folder)
  const all = [...problems, ...checkContent(kinds, content, pictures)]
  if (all.length > 0) throw new ContentError(all)
  return { content, ...(await storeFiles(kinds, content, location)) }
}

/** Loads the files of a content folder and checks them, each by itself and all together. */
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import * as z from 'zod/mini'
import { importPictures, type OnProgress } from '#server/platform/pictures/originals.ts'
import { decodeText } from '#server/platform/system/decode-text.ts'
import { undefinedIfMissing } from '#server/platform/system/errors.ts'
import { importVideos } from '#server/platform/videos/originals.ts'
import { findVideoProblem } from '#server/platform/videos/check.ts'
import { textField, pictureField, type Content, type ContentKind, type FindFiles } from './kind.ts'
import { parseMarkdown } from './markdown.ts'
import { createPictureFinder } from './pictures.ts'
import { ContentError, type Place, type Problem } from './problems.ts'
import { parseSource } from './parse-source.ts'
import { type Entry, type Source, type TextEntry, toProblem } from './source.ts'

const { localeError: inEnglish } = z.locales.en()

/** Alternative texts by file, for all pictures used in the content. */
const picturesFile = z.record(pictureField, z.strictObject({ alt: textField(120) }))

export interface LoadedContent {
  content: Content
  problems: Problem[]
}

export async function loadContent(kinds: readonly ContentKind[], folder: string): Promise<LoadedContent> {
  const problems: Problem[] = []
  const entries = new Map<ContentKind, TextEntry<unknown>[]>()
  const ids = new Map<string, ReadonlySet<unknown>>()
  const alts = parseAlts(await loadSource(folder, 'pictures.json', problems), problems)
  for (const kind of kinds) {
    const values = kind.folder.endsWith('.json')
      ? await loadJson(folder, kind, problems)
      : await loadTexts(folder, kind, problems)
    entries.set(
      kind,
      values.flatMap(({ entry }) => entry ?? []),
    )
    ids.set(kind.folder.replace(/\.json$/, ''), new Set(values.map(({ id }) => id)))
  }
  const content: Content = {
    entriesOf: <V>(kind: ContentKind<V>) => entries.get(kind as ContentKind) as TextEntry<V>[],
    idsOf(name) {
      const found = ids.get(name)
      if (!found) throw new Error(`no kind of content is named ${name}`)
      return found
    },
    alts,
  }
  return { content, problems }
}

/** The id, also of an entry that is invalid. */
interface Loaded {
  id: unknown
  entry: TextEntry<unknown> | undefined
}

const idOf = (value: unknown): unknown => (value as { id?: unknown } | undefined)?.id

async function loadJson(folder: string, kind: ContentKind, problems: Problem[]): Promise<Loaded[]> {
  const source = await loadSource(folder, kind.folder, problems)
  const toLoaded = (entry: Entry<unknown> | undefined) => entry && { ...entry, blocks: [] }
  if (!source) return []
  if (kind.isSingle) return [{ id: undefined, entry: toLoaded(parseEntry(source, [], kind.schema, problems)) }]
  if (!Array.isArray(source.value)) {
    problems.push(source.problem([], 'must be a list'))
    return []
  }
  return source.value.map((value, i) => ({
    id: idOf(value),
    entry: toLoaded(parseEntry(source, [i], kind.schema, problems)),
  }))
}

async function loadTexts(folder: string, kind: ContentKind, problems: Problem[]): Promise<Loaded[]> {
  const paths = await listMarkdownFiles(folder, kind)
  const sources = await Promise.all(paths.map((path) => loadSource(folder, path, problems)))
  return sources.map((source) => ({
    id: idOf(source?.value),
    entry: source && parseText(source, kind.schema, problems),
  }))
}

/** Parses the value and the text of a Markdown file. */
export function parseText<T extends z.ZodMiniType>(
  source: Source,
  schema: T,
  problems: Problem[],
  errors = inEnglish,
): TextEntry<z.output<T>> | undefined {
  const found = parseEntry(source, [], schema, problems, errors)
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
  const file = `${basename(folder)}/${path}`
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
    problems.push({ file, line: 1, place: '', reason: `cannot be read (${(error as NodeJS.ErrnoException).code})` })
    return undefined
  }
}

function parseEntry<T extends z.ZodMiniType>(
  source: Source | undefined,
  at: Place,
  schema: T,
  problems: Problem[],
  errors = inEnglish,
): Entry<z.output<T>> | undefined {
  if (!source) return undefined
  const value = at.reduce((parent, step) => (parent as Record<string | number, unknown>)[step], source.value)
  const parsed = z.safeParse(schema, value, { error: errors })
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
        .map(({ place, file }) => toProblem(entry, place, `${file} is not listed in pictures.json`)),
    ),
  )
  const missing = [...alts].filter(([file]) => !files.has(file))
  return [...unlisted, ...missing.map(([file, alt]) => toProblem(alt, [], `there is no picture ${file}`))]
}

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

export interface ContentLocation {
  folder: string
  /** The originals of pictures and films are copied to folders in it. */
  dataDir: string
  onProgress?: OnProgress
}

/** Loads and checks content and stores its pictures and films. Throws ContentError if anything is invalid. */
export async function loadCheckedContent(
  kinds: readonly ContentKind[],
  { folder, dataDir, onProgress = () => {} }: ContentLocation,
): Promise<FindFiles & { content: Content }> {
  const pictureFolder = join(folder, 'pictures')
  const videoFolder = join(folder, 'movies')
  const { content, problems } = await loadContent(kinds, folder)
  for (const kind of kinds) problems.push(...(kind.check?.(content.entriesOf(kind), content) ?? []))
  problems.push(...checkPictures(kinds, content, new Set(await listFolder(pictureFolder))))
  problems.push(...(await checkVideos(kinds, content, videoFolder)))
  if (problems.length > 0) throw new ContentError(problems)
  const used = kinds.flatMap((kind) => content.entriesOf(kind).flatMap((entry) => listUses(kind, entry)))
  const names = used.map(({ file }) => file)
  const pictures = await importPictures(names, pictureFolder, dataDir, onProgress)
  const videoNames = listVideoUses(kinds, content).map(({ name }) => name)
  const videos = await importVideos(videoNames, videoFolder, dataDir)
  return {
    content,
    findPicture: createPictureFinder(pictures, content.alts),
    findVideo: (name) => videos.get(name)!,
  }
}

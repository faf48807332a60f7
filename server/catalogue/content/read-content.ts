/** Loads the files of a content folder and checks each against its schema; check-content.ts checks them together. */
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { PAGE_SLUGS } from '#contract/pages/schema.ts'
import type { PictureDescription } from '#server/platform/pictures/describe.ts'
import { parseMarkdown } from '#server/platform/content/markdown.ts'
import { ContentError, type Place, type Problem } from '#server/platform/content/problems.ts'
import { parseSource, type Source } from '#server/platform/content/source.ts'
import { checkContent } from './check-content.ts'
import { listUsedPictures } from './check-pictures.ts'
import type { Content, Entry, TextEntry } from './content.ts'
import { categoryFile, itemFile, pageFile, picturesFile, searchFile, shopFile, siteFile } from './files.ts'
import { importPictures, type OnProgress } from '#server/platform/pictures/originals.ts'

const { localeError: inEnglish } = z.locales.en()

export async function loadContent(folder: string): Promise<{ content: Content; problems: Problem[] }> {
  const problems: Problem[] = []
  const read = (path: string) => loadSource(folder, path, problems)
  const site = await read('site.json')
  const search = await read('search.json')
  const pictures = await read('pictures.json')
  const categories = await read('categories.json')
  const shops = await read('shops.json')
  const items = await Promise.all((await listMarkdownFiles(folder, 'items')).map(read))
  const pages = await Promise.all(PAGE_SLUGS.map((slug) => read(`pages/${slug}.md`)))

  const content: Content = {
    site: parseEntry(site, [], siteFile, problems),
    search: parseEntry(search, [], searchFile, problems),
    alts: parseAlts(pictures, problems),
    categories: parseList(categories, categoryFile, problems),
    shops: parseList(shops, shopFile, problems),
    items: items.flatMap((source) => parseTextEntry(source, itemFile, problems)),
    pages: pages.flatMap((source) => parseTextEntry(source, pageFile, problems)),
    ids: {
      categories: toIds(toArray(categories)),
      shops: toIds(toArray(shops)),
      items: toIds(items.map((source) => source?.value)),
    },
  }
  return { content, problems }
}

async function listMarkdownFiles(folder: string, name: string): Promise<string[]> {
  const files = await readdir(join(folder, name)).catch(() => [])
  return files
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => `${name}/${file}`)
}

async function loadSource(folder: string, path: string, problems: Problem[]): Promise<Source | undefined> {
  const file = `${basename(folder)}/${path}`
  try {
    const source = parseSource(file, await readFile(join(folder, path), 'utf8'))
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
): Entry<z.output<T>> | undefined {
  if (!source) return undefined
  const value = at.reduce((parent, step) => (parent as Record<string | number, unknown>)[step], source.value)
  const parsed = z.safeParse(schema, value, { error: inEnglish })
  if (parsed.success) return { source, at, value: parsed.data }
  for (const issue of parsed.error.issues) {
    const extra = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
    problems.push(source.problem([...at, ...(issue.path as Place), ...extra], issue.message))
  }
  return undefined
}

const toArray = (source: Source | undefined): unknown[] => (Array.isArray(source?.value) ? source.value : [])

const toIds = (values: unknown[]): Set<unknown> =>
  new Set(values.map((value) => (value as { id?: unknown } | undefined)?.id))

function parseList<T extends z.ZodMiniType>(
  source: Source | undefined,
  schema: T,
  problems: Problem[],
): Entry<z.output<T>>[] {
  if (source && !Array.isArray(source.value)) problems.push(source.problem([], 'must be a list'))
  return toArray(source).flatMap((_, i) => parseEntry(source, [i], schema, problems) ?? [])
}

function parseAlts(source: Source | undefined, problems: Problem[]): Map<string, Entry<string>> {
  const all = parseEntry(source, [], picturesFile, problems)
  const alts = Object.entries(all?.value ?? {})
  return new Map(alts.map(([file, { alt }]) => [file, { source: all!.source, at: [file], value: alt }]))
}

function parseTextEntry<T extends z.ZodMiniType>(
  source: Source | undefined,
  schema: T,
  problems: Problem[],
): TextEntry<z.output<T>>[] {
  const found = parseEntry(source, [], schema, problems)
  if (!source) return []
  const text = parseMarkdown(source.body)
  for (const { line, reason } of text.problems) {
    problems.push({ file: source.file, line: source.bodyLine + line, place: 'text', reason })
  }
  return found ? [{ ...found, blocks: text.blocks }] : []
}

/** The content of the repository. */
const SAMPLE_FOLDER = fileURLToPath(new URL('../../../content', import.meta.url))

export interface ContentLocation {
  /** Default: the sample content. */
  folder?: string
  /** The originals of pictures are copied to its `pictures` folder. */
  dataDir: string
  onProgress?: OnProgress
}

interface CheckedContent {
  content: Content
  pictures: Map<string, PictureDescription>
}

/** Loads and checks content and describes its pictures. Throws ContentError if anything is invalid. */
export async function loadCheckedContent({
  folder = SAMPLE_FOLDER,
  dataDir,
  onProgress = () => {},
}: ContentLocation): Promise<CheckedContent> {
  const pictureFolder = join(folder, 'pictures')
  const { content, problems } = await loadContent(folder)
  problems.push(...checkContent(content, new Set(await readdir(pictureFolder).catch(() => []))))
  if (problems.length > 0) throw new ContentError(problems)
  const used = listUsedPictures(content).map(({ file }) => file)
  return { content, pictures: await importPictures(used, pictureFolder, dataDir, onProgress) }
}

/** Reads the files of a content directory, each by its form. Whether they fit together is asked in check-content. */
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import * as z from 'zod/mini'
import { PAGE_SLUGS } from '#contract/page-addresses.ts'
import type { Content, Entry, TextEntry } from './content.ts'
import { categoryFile, itemFile, pageFile, picturesFile, searchFile, shopFile, siteFile } from './files.ts'
import { parseMarkdown } from './markdown.ts'
import type { Place, Problem } from './problems.ts'
import { parseSource, type Source } from './source.ts'

const { localeError: inEnglish } = z.locales.en()

export async function readContent(folder: string): Promise<{ content: Content; problems: Problem[] }> {
  const problems: Problem[] = []
  const read = (path: string) => readSource(folder, path, problems)
  const site = await read('site.json')
  const search = await read('search.json')
  const pictures = await read('pictures.json')
  const categories = await read('categories.json')
  const shops = await read('shops.json')
  const items = await Promise.all((await markdownFiles(folder, 'items')).map(read))
  const pages = await Promise.all(PAGE_SLUGS.map((slug) => read(`pages/${slug}.md`)))

  const content: Content = {
    site: entry(site, [], siteFile, problems),
    search: entry(search, [], searchFile, problems),
    alts: readAlts(pictures, problems),
    categories: listOf(categories, categoryFile, problems),
    shops: listOf(shops, shopFile, problems),
    items: items.flatMap((source) => textEntry(source, itemFile, problems)),
    pages: pages.flatMap((source) => textEntry(source, pageFile, problems)),
    ids: {
      categories: idsIn(arrayIn(categories)),
      shops: idsIn(arrayIn(shops)),
      items: idsIn(items.map((source) => source?.value)),
    },
  }
  return { content, problems }
}

async function markdownFiles(folder: string, name: string): Promise<string[]> {
  const files = await readdir(join(folder, name)).catch(() => [])
  return files
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => `${name}/${file}`)
}

async function readSource(folder: string, path: string, problems: Problem[]): Promise<Source | undefined> {
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

function entry<T extends z.ZodMiniType>(
  source: Source | undefined,
  at: Place,
  form: T,
  problems: Problem[],
): Entry<z.output<T>> | undefined {
  if (!source) return undefined
  const value = at.reduce((inside, step) => (inside as Record<string | number, unknown>)[step], source.value)
  const parsed = z.safeParse(form, value, { error: inEnglish })
  if (parsed.success) return { source, at, value: parsed.data }
  for (const issue of parsed.error.issues) {
    const extra = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
    problems.push(source.problem([...at, ...(issue.path as Place), ...extra], issue.message))
  }
  return undefined
}

const arrayIn = (source: Source | undefined): unknown[] => (Array.isArray(source?.value) ? source.value : [])

const idsIn = (values: unknown[]): Set<unknown> =>
  new Set(values.map((value) => (value as { id?: unknown } | undefined)?.id))

function listOf<T extends z.ZodMiniType>(
  source: Source | undefined,
  form: T,
  problems: Problem[],
): Entry<z.output<T>>[] {
  if (source && !Array.isArray(source.value)) problems.push(source.problem([], 'must be a list'))
  return arrayIn(source).flatMap((_, i) => entry(source, [i], form, problems) ?? [])
}

function readAlts(source: Source | undefined, problems: Problem[]): Map<string, Entry<string>> {
  const all = entry(source, [], picturesFile, problems)
  const alts = Object.entries(all?.value ?? {})
  return new Map(alts.map(([file, { alt }]) => [file, { source: all!.source, at: [file], value: alt }]))
}

function textEntry<T extends z.ZodMiniType>(
  source: Source | undefined,
  form: T,
  problems: Problem[],
): TextEntry<z.output<T>>[] {
  const found = entry(source, [], form, problems)
  if (!source) return []
  const text = parseMarkdown(source.body)
  for (const { line, reason } of text.problems) {
    problems.push({ file: source.file, line: source.bodyLine + line, place: 'text', reason })
  }
  return found ? [{ ...found, blocks: text.blocks }] : []
}

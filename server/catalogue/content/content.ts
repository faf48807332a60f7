import type * as z from 'zod/mini'
import type { DraftBlock } from '#server/platform/content/markdown.ts'
import type { Place, Problem } from '#server/platform/content/problems.ts'
import type { Source } from '#server/platform/content/source.ts'
import type { categoryFile, ItemFile, pageFile, searchFile, shopFile, siteFile } from './files.ts'

/** A value of the content with its location. */
export interface Entry<T> {
  source: Source
  /** Path within the file; empty if the file has one entry only. */
  at: Place
  value: T
}

/** An entry with a Markdown text. */
export interface TextEntry<T> extends Entry<T> {
  blocks: DraftBlock[]
}

type CategoryFile = z.output<typeof categoryFile>
type ShopFile = z.output<typeof shopFile>
type SearchFile = z.output<typeof searchFile>
type SiteFile = z.output<typeof siteFile>
type PageFile = z.output<typeof pageFile>

export interface Content {
  site: Entry<SiteFile> | undefined
  search: Entry<SearchFile> | undefined
  categories: Entry<CategoryFile>[]
  shops: Entry<ShopFile>[]
  items: TextEntry<ItemFile>[]
  pages: TextEntry<PageFile>[]
  /** Alternative texts by picture file. */
  alts: Map<string, Entry<string>>
  /** All ids, including those of invalid entries, so that one mistake is reported once. */
  ids: { categories: Set<unknown>; shops: Set<unknown>; items: Set<unknown> }
}

/** A problem at a path within an entry. */
export const toProblem = ({ source, at }: Entry<unknown>, place: Place, reason: string): Problem =>
  source.problem([...at, ...place], reason)

export const buildCategoryTree = ({ categories }: Pick<Content, 'categories'>): ReadonlyMap<number, CategoryFile> =>
  new Map(categories.map(({ value }) => [value.id, value]))

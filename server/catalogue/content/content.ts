import type * as z from 'zod/mini'
import type { categoryFile, ItemFile, pageFile, searchFile, shopFile, siteFile } from './files.ts'
import type { DraftBlock } from './markdown.ts'
import type { Place, Problem } from './problems.ts'
import type { Source } from './source.ts'

/** One thing of the content, and where it stands. */
export interface Entry<T> {
  source: Source
  /** In its file; empty where the file is about this one thing. */
  at: Place
  value: T
}

/** A thing with a text. */
export interface TextEntry<T> extends Entry<T> {
  blocks: DraftBlock[]
}

export type CategoryFile = z.output<typeof categoryFile>
export type ShopFile = z.output<typeof shopFile>
export type SearchFile = z.output<typeof searchFile>
export type SiteFile = z.output<typeof siteFile>
export type PageFile = z.output<typeof pageFile>

export interface Content {
  site: Entry<SiteFile> | undefined
  search: Entry<SearchFile> | undefined
  categories: Entry<CategoryFile>[]
  shops: Entry<ShopFile>[]
  items: TextEntry<ItemFile>[]
  pages: TextEntry<PageFile>[]
  /** Alternative texts, by file. */
  alts: Map<string, Entry<string>>
  /** Every id that some file gives itself, also where the rest of it is wrong: one mistake is told once. */
  ids: { categories: Set<unknown>; shops: Set<unknown>; items: Set<unknown> }
}

/** A problem of an entry, at a place inside of it. */
export const problemOf = ({ source, at }: Entry<unknown>, place: Place, reason: string): Problem =>
  source.problem([...at, ...place], reason)

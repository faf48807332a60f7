/** The content as rows: everything that follows from the files, and a hash that tells whether a row has changed. */
import { createHash } from 'node:crypto'
import type { Block } from '#contract/markdown.ts'
import type { Picture } from '#contract/pictures.ts'
import type { PreparedContent, Sourced } from '#server/domain/write-content.ts'
import type { Content } from './content.ts'
import type { DerivedPicture } from './derive-picture.ts'
import type { DraftBlock } from './markdown.ts'
import { prepareItem } from './prepare-item.ts'
import type { FindBreaks } from './phrases.ts'

/** `{ blur: true }` for a picture that stands first on its page. */
export type FindPicture = (file: string, options?: { blur?: boolean }) => Picture

export function withSource<T extends object>(row: T): Sourced<T> {
  return { ...row, source: createHash('sha256').update(JSON.stringify(row)).digest('hex').slice(0, 32) }
}

export function pictureFinder(content: Pick<Content, 'alts'>, derived: ReadonlyMap<string, DerivedPicture>): FindPicture {
  return (file, options = {}) => {
    const { id, width, height, tone, blur } = derived.get(file)!
    return { id, width, height, tone, alt: content.alts.get(file)!.value, ...(options.blur ? { blur } : {}) }
  }
}

export const blocksFrom = (drafts: DraftBlock[], picture: FindPicture): Block[] =>
  drafts.map((draft) => {
    if (draft.type !== 'picture') return draft
    const { file, ...block } = draft
    return { ...block, picture: picture(file) }
  })

export const categoryTree = ({ categories }: Pick<Content, 'categories'>) =>
  new Map(categories.map(({ value }) => [value.id, value]))

/** Only for content without problems. */
export function prepareContent(content: Content, picture: FindPicture, findBreaks: FindBreaks): PreparedContent {
  const site = content.site!.value
  const tree = categoryTree(content)
  return {
    site: withSource({ data: { ...site, hero: picture(site.hero, { blur: true }) } }),
    categories: content.categories.map(({ value }) =>
      withSource({ id: value.id, data: { ...value, picture: value.picture === null ? null : picture(value.picture) } }),
    ),
    shops: content.shops.map(({ value }) =>
      withSource({ id: value.id, data: { ...value, pictures: value.pictures.map((file) => picture(file)) } }),
    ),
    textPages: content.pages.map(({ value, blocks }) => {
      const { picture: file, revisedOn = null, ...page } = value
      const first = file === undefined ? null : picture(file, { blur: true })
      return withSource({ slug: value.slug, data: { ...page, revisedOn, picture: first, body: blocksFrom(blocks, picture) } })
    }),
    items: content.items.map(({ value, blocks }) => prepareItem(value, blocksFrom(blocks, picture), tree, picture, findBreaks)),
  }
}

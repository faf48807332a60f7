/** The content as rows: everything that follows from the files. */
import { asDecoration } from '#contract/pictures.ts'
import type { PreparedContent } from '#server/domain/prepared-content.ts'
import { categoryTree } from './category-tree.ts'
import type { Content } from './content.ts'
import { blocksFrom, type FindPicture } from './find-picture.ts'
import { phraseBlocks } from './phrase-blocks.ts'
import type { FindBreaks } from './phrases.ts'
import { prepareItem } from './prepare-item.ts'
import { withSource } from './with-source.ts'

/** Katakana words this long are wider than a tile on a small phone. */
const LONG_ON_A_TILE = 7

/** Only for content without problems. */
export function prepareContent(content: Content, picture: FindPicture, findBreaks: FindBreaks): PreparedContent {
  const site = content.site!.value
  const tree = categoryTree(content)
  return {
    site: withSource({
      data: {
        ...site,
        popularWords: content.search!.value.popular,
        hero: picture(site.hero, { blur: true }),
        heroPortrait: picture(site.heroPortrait, { blur: true }),
      },
    }),
    categories: content.categories.map(({ value }) =>
      withSource({
        id: value.id,
        data: {
          ...value,
          nameBreaks: findBreaks(value.name, LONG_ON_A_TILE),
          picture: value.picture === null ? null : asDecoration(picture(value.picture)),
        },
      }),
    ),
    shops: content.shops.map(({ value }) =>
      withSource({ id: value.id, data: { ...value, pictures: value.pictures.map((file) => picture(file)) } }),
    ),
    textPages: content.pages.map(({ value, blocks }) => {
      const { picture: file, revisedOn = null, ...page } = value
      const first = file === undefined ? null : picture(file, { blur: true })
      return withSource({
        slug: value.slug,
        data: { ...page, revisedOn, picture: first, body: phraseBlocks(blocksFrom(blocks, picture), findBreaks) },
      })
    }),
    items: content.items.map(({ value, blocks }) =>
      prepareItem(value, blocksFrom(blocks, picture), tree, picture, findBreaks),
    ),
  }
}

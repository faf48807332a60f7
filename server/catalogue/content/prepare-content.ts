/** Converts content files to rows. */
import { sortByVariants, getLeadVariant } from '#contract/items/price.ts'
import { type CategoryTree, listGrams, toSearchFields, addAncestors } from '#contract/items/search/score.ts'
import type { Block } from '#contract/shared/markdown.ts'
import { toDecoration } from '#contract/shared/pictures.ts'
import { addPhraseBreaks } from '#server/platform/content/phrase-blocks.ts'
import type { FindBreaks } from '#server/platform/content/phrases.ts'
import { type PreparedContent, type PreparedItem, withSourceHash } from '../prepared-content.ts'
import { buildCategoryTree, type Content } from './content.ts'
import type { ItemFile } from './files.ts'
import { type FindPicture, toBlocks } from './pictures.ts'

/** Longer Katakana words do not fit a tile on a small phone. */
const MAX_TILE_WORD_LENGTH = 7

/** The content must be valid. */
export function prepareContent(content: Content, findPicture: FindPicture, findBreaks: FindBreaks): PreparedContent {
  const site = content.site!.value
  const tree = buildCategoryTree(content)
  return {
    site: withSourceHash({
      data: {
        ...site,
        popularWords: content.search!.value.popular,
        hero: findPicture(site.hero, { blur: true }),
        heroPortrait: findPicture(site.heroPortrait, { blur: true }),
      },
    }),
    categories: content.categories.map(({ value }) =>
      withSourceHash({
        id: value.id,
        data: {
          ...value,
          nameBreaks: findBreaks(value.name, MAX_TILE_WORD_LENGTH),
          picture: value.picture === null ? null : toDecoration(findPicture(value.picture)),
        },
      }),
    ),
    shops: content.shops.map(({ value }) =>
      withSourceHash({ id: value.id, data: { ...value, pictures: value.pictures.map((file) => findPicture(file)) } }),
    ),
    textPages: content.pages.map(({ value, blocks }) => {
      const { picture: file, revisedOn = null, ...page } = value
      const first = file === undefined ? null : findPicture(file, { blur: true })
      return withSourceHash({
        slug: value.slug,
        data: { ...page, revisedOn, picture: first, body: addPhraseBreaks(toBlocks(blocks, findPicture), findBreaks) },
      })
    }),
    items: content.items.map(({ value, blocks }) =>
      prepareItem(value, toBlocks(blocks, findPicture), tree, findPicture, findBreaks),
    ),
  }
}

export function prepareItem(
  file: ItemFile,
  description: Block[],
  tree: CategoryTree,
  findPicture: FindPicture,
  findBreaks: FindBreaks,
): PreparedItem {
  const categoryId = file.categories[0]!
  const first = getFirstColour(file)
  const data = {
    name: file.name,
    nameBreaks: findBreaks(file.name),
    kana: file.kana,
    catchCopy: file.catchCopy,
    categoryId,
    categoryName: tree.get(categoryId)?.name ?? '',
    categoryIds: file.categories,
    description,
    sizeMm: file.sizeMm,
    seatHeightMm: file.seatHeightMm ?? null,
    weightKg: file.weightKg ?? null,
    ...toUnit(file),
    materials: file.materials,
    materialFamilies: file.materialFamilies,
    assembly: file.assembly,
    warranty: file.warranty,
    care: file.care,
    tags: file.tags,
    shippingClass: file.shipping,
    taxRate: file.taxRate,
    shopIds: file.shops,
    relatedIds: file.related,
    colours: sortByVariants(
      file.colours,
      file.variants.map(({ colour }) => colour),
    ).map((colour) => ({
      ...colour,
      picture: findPicture(colour.picture, { blur: colour.key === first }),
    })),
    scenes: file.scenes.map((scene) => findPicture(scene)),
  }
  const fields = toSearchFields(data, tree)
  return withSourceHash({
    id: file.id,
    data,
    publishedAt: new Date(file.publishedAt),
    popularity: file.popularity,
    categoryIds: addAncestors(file.categories, tree),
    colourFamilies: [...new Set(file.colours.map(({ family }) => family))],
    materialFamilies: file.materialFamilies,
    shopIds: file.shops,
    foldedName: fields.name,
    foldedKana: fields.kana,
    foldedTerms: fields.terms,
    foldedBody: fields.body,
    grams: listGrams(fields),
    variants: file.variants.map((variant, position) => ({
      sku: variant.sku,
      position,
      colourKey: variant.colour,
      size: variant.size ?? '',
      sizeMm: variant.sizeMm ?? null,
      price: variant.price,
      salePrice: variant.salePrice ?? null,
      saleUntil: variant.saleUntil ? new Date(variant.saleUntil) : null,
      fileStock: variant.stock,
      isSample: variant.sample ?? false,
      weightKg: variant.weightKg ?? null,
      shippingClass: variant.shipping ?? null,
    })),
  })
}

function toUnit({ unit }: ItemFile): { unit?: string; unitM2?: number } {
  if (!unit) return {}
  const { name, m2 } = unit
  return m2 === undefined ? { unit: name } : { unit: `${name}（${m2}㎡）`, unitM2: m2 }
}

/** The colour first shown on the item's page, unless stock or sales change. */
const getFirstColour = ({ variants }: ItemFile): string =>
  getLeadVariant(
    variants.map(({ colour, price, salePrice = null, stock, sample }) => ({
      colour,
      price,
      salePrice,
      stock,
      isSample: sample,
    })),
  ).colour

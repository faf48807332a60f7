/** Items as content: their files as rows. */
import { sortByVariants, getLeadVariant } from '#contract/items/price.ts'
import { type CategoryTree, toSearchFields, addAncestors } from '#contract/items/search/fields.ts'
import { listGrams } from '#contract/shared/search/score.ts'
import type { Block } from '#contract/shared/markdown.ts'
import type { FindBreaks } from '#server/platform/content/phrases.ts'
import { defineContent } from '#server/platform/content/kind.ts'
import { toBody } from '#server/platform/content/phrase-blocks.ts'
import type { FindPicture } from '#server/platform/content/pictures.ts'
import { checkItems } from './check-items.ts'
import { buildCategoryTree } from './category-content.ts'
import { FIRST_GENERATED_ID, itemFile, type ItemFile } from './item-file.ts'
import { items } from './schema.ts'
import { type PreparedItem, writeItems } from './write-items.ts'

export function prepareItem(
  file: ItemFile,
  description: Block[],
  tree: CategoryTree,
  findPicture: FindPicture,
  findBreaks: FindBreaks,
): PreparedItem {
  const categoryId = file.categories[0]!
  const first = getFirstVariant(file)
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
    ...(file.shape && { shape: file.shape }),
    weightKg: file.weightKg ?? null,
    packages: file.packages ?? null,
    ...toUnit(file),
    materials: file.materials,
    materialFamilies: file.materialFamilies,
    assembly: file.assembly,
    ...(file.services && { services: file.services }),
    warranty: file.warranty,
    care: file.care,
    tags: file.tags,
    popularity: file.popularity,
    shippingClass: file.shipping,
    taxClass: file.taxClass,
    shopIds: file.shops,
    relatedIds: file.related,
    colours: sortByVariants(
      file.colours,
      file.variants.map(({ colour }) => colour),
    ).map((colour) => ({
      ...colour,
      picture: findPicture(colour.picture, { blur: colour.key === first.colour && !first.picture }),
    })),
    scenes: file.scenes.map((scene) => findPicture(scene)),
  }
  const fields = toSearchFields(data, tree)
  return {
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
      picture: variant.picture ? findPicture(variant.picture, { blur: variant.sku === first.sku }) : null,
      shape: variant.shape ?? null,
      seatHeightMm: variant.seatHeightMm ?? null,
      weightKg: variant.weightKg ?? null,
      packages: variant.packages ?? null,
      shippingClass: variant.shipping ?? null,
    })),
  }
}

function toUnit({ unit }: ItemFile): { unit?: string; unitM2?: number } {
  if (!unit) return {}
  const { name, m2 } = unit
  return m2 === undefined ? { unit: name } : { unit: `${name}（${m2}㎡）`, unitM2: m2 }
}

/** The variant first shown on the item's page, unless stock or sales change. */
const getFirstVariant = ({ variants }: ItemFile) =>
  getLeadVariant(
    variants.map(({ sku, colour, picture, price, salePrice = null, stock, sample }) => ({
      sku,
      colour,
      picture,
      price,
      salePrice,
      stock,
      isSample: sample,
    })),
  )

/** The scale sample has the higher ids. */
const CONTENT_RANGE = { from: 1, to: FIRST_GENERATED_ID - 1 }

export const itemContent = defineContent({
  folder: 'items',
  table: items,
  schema: itemFile,
  listPictures: ({ colours, variants, scenes }) => [
    ...variants.flatMap(({ picture: file }, i) => (file ? { place: ['variants', i, 'picture'], file } : [])),
    ...colours.map(({ picture: file }, i) => ({ place: ['colours', i, 'picture'], file })),
    ...scenes.map((file, i) => ({ place: ['scenes', i], file })),
  ],
  check: checkItems,
  prepare: ({ value, blocks }, { content, findPicture, findBreaks, findSplitWords }) =>
    prepareItem(
      value,
      toBody(blocks, { findPicture, findBreaks, findSplitWords }),
      buildCategoryTree(content),
      findPicture,
      findBreaks,
    ),
  write: (rows, context) => writeItems(rows, CONTENT_RANGE, context),
})

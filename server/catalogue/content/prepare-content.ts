import { asVariants, leadVariant } from '#contract/lead-variant.ts'
import type { Block } from '#contract/markdown.ts'
import { type CategoryTree, gramsOf, searchFields, withParents } from '#contract/search-fields.ts'
import type { PreparedItem } from '#server/domain/prepared-content.ts'
import type { ItemFile } from './files.ts'
import type { FindPicture } from './find-picture.ts'
import type { FindBreaks } from './phrases.ts'
import { withSource } from './with-source.ts'

export function prepareItem(
  file: ItemFile,
  description: Block[],
  tree: CategoryTree,
  picture: FindPicture,
  findBreaks: FindBreaks,
): PreparedItem {
  const categoryId = file.categories[0]!
  const first = firstColour(file)
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
    ...unitOf(file),
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
    colours: asVariants(
      file.colours,
      file.variants.map(({ colour }) => colour),
    ).map((colour) => ({
      ...colour,
      picture: picture(colour.picture, { blur: colour.key === first }),
    })),
    scenes: file.scenes.map((scene) => picture(scene)),
  }
  const fields = searchFields(data, tree)
  return withSource({
    id: file.id,
    data,
    publishedAt: new Date(file.publishedAt),
    popularity: file.popularity,
    categoryIds: withParents(file.categories, tree),
    colourFamilies: [...new Set(file.colours.map(({ family }) => family))],
    materialFamilies: file.materialFamilies,
    shopIds: file.shops,
    foldedName: fields.name,
    foldedKana: fields.kana,
    foldedTerms: fields.terms,
    foldedBody: fields.body,
    grams: gramsOf(fields),
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

function unitOf({ unit }: ItemFile): { unit?: string; unitM2?: number } {
  if (!unit) return {}
  const { name, m2 } = unit
  return m2 === undefined ? { unit: name } : { unit: `${name}（${m2}㎡）`, unitM2: m2 }
}

/** The colour that the item's page opens with, as long as stock and sales are as in its file. */
const firstColour = ({ variants }: ItemFile): string =>
  leadVariant(
    variants.map(({ colour, price, salePrice = null, stock, sample }) => ({
      colour,
      price,
      salePrice,
      stock,
      isSample: sample,
    })),
  ).colour

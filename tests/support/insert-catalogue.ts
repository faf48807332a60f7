import { type InferInsertModel, sql } from '#drizzle'
import type { Category } from '#contract/categories/schema.ts'
import type { Item } from '#contract/items/schema.ts'
import { getCurrentPrice, getLeadVariant, withoutEndedSale } from '#contract/items/price.ts'
import { type CategoryTree, toSearchFields, addAncestors } from '#contract/items/search/fields.ts'
import { listGrams } from '#contract/shared/search/score.ts'
import type { Db } from '#server/platform/db/client.ts'
import { refreshDerivedColumns } from '#server/catalogue/derived.ts'
import { categories, items, variants } from '#server/catalogue/schema.ts'

export const treeOf = (all: readonly Category[]): CategoryTree =>
  new Map(all.map((category) => [category.id, category]))

/** Writes items with all derived data, as an import does. */
export async function insertCatalogue(
  db: Db,
  given: { categories: readonly Category[]; items: readonly Item[]; rev?: number; nowMs?: number },
): Promise<void> {
  const { rev = 1, nowMs = Date.now() } = given
  const tree = treeOf(given.categories)
  const categoryRows = given.categories.map(({ itemCount: _, ...data }) => ({ id: data.id, rev, sourceHash: '', data }))
  const itemRows = given.items.map((item) => itemRow(item, tree, rev))
  const variantRows = given.items.flatMap((item) => variantsOf(item, nowMs))
  await db.transaction(async (tx) => {
    for (const rows of chunksOf(categoryRows)) await tx.insert(categories).values(rows)
    for (const rows of chunksOf(itemRows)) await tx.insert(items).values(rows)
    for (const rows of chunksOf(variantRows)) await tx.insert(variants).values(rows)
    const ids = given.items.map(({ id }) => id)
    await refreshDerivedColumns(tx, ids, rev)
    await tx.execute(sql`update catalogue set version = greatest(version, ${rev})`)
  })
}

function* chunksOf<T>(rows: T[], size = 500): Generator<T[]> {
  for (let i = 0; i < rows.length; i += size) yield rows.slice(i, i + size)
}

export function itemRow(item: Item, tree: CategoryTree, rev: number): InferInsertModel<typeof items> {
  const {
    id,
    priceMin,
    priceMax,
    regularPriceMin,
    onSale,
    inStock,
    popularity,
    publishedAt,
    updatedAt,
    variants: _,
    ...data
  } = item
  const fields = toSearchFields(item, tree)
  return {
    id,
    rev,
    sourceHash: '',
    data: { ...data, popularity },
    publishedAt: new Date(publishedAt),
    updatedAt: new Date(updatedAt),
    popularity,
    priceMin,
    priceMax,
    regularPriceMin,
    onSale,
    inStock,
    leadColour: getLeadVariant(item.variants).colourKey,
    categoryIds: addAncestors(item.categoryIds, tree),
    colourFamilies: item.colours.map(({ family }) => family),
    materialFamilies: item.materialFamilies,
    shopIds: item.shopIds,
    foldedName: fields.name,
    foldedKana: fields.kana,
    foldedTerms: fields.terms,
    foldedBody: fields.body,
    grams: listGrams(fields),
  }
}

const variantsOf = (item: Item, nowMs: number): InferInsertModel<typeof variants>[] =>
  item.variants.map((variant, position) => ({
    ...variant,
    itemId: item.id,
    position,
    saleUntil: variant.saleUntil === null ? null : new Date(variant.saleUntil),
    effectivePrice: getCurrentPrice(withoutEndedSale(variant, nowMs)),
    filePrice: variant.price,
    fileSalePrice: variant.salePrice,
    fileSaleUntil: variant.saleUntil === null ? null : new Date(variant.saleUntil),
    fileStock: variant.stock,
  }))

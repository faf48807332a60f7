/** Items and variants as staff look them up: hidden ones too. */
import { fold } from '#contract/shared/search/fold.ts'
import { and, eq, type InferSelectModel, ne, or, type SQL, sql } from '#drizzle'
import { REMOVED } from '#server/platform/content/tables.ts'
import type { Db } from '#server/platform/db/client.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { toNumber } from '#server/platform/desk/contact-search.ts'
import type { Subject } from '#server/platform/desk/log.ts'
import { toVariantSubject } from './prices.ts'
import { type ItemData, items, variants } from './schema.ts'

export interface DeskItem {
  id: number
  data: ItemData
  live: boolean
  isHidden: boolean
}

export interface DeskVariant {
  variant: InferSelectModel<typeof variants>
  item: DeskItem
}

const itemColumns = { id: items.id, data: items.data, live: items.live, isHidden: items.isHidden }

export async function findDeskItem(db: Db, which: string): Promise<DeskItem> {
  const id = toNumber(which)
  const rows = /^\d{1,9}$/.test(id)
    ? await db
        .select(itemColumns)
        .from(items)
        .where(eq(items.id, Number(id)))
    : []
  if (!rows[0]) throw new CommandError(`商品が見つかりません。IDを指定してください: ${which}`)
  return rows[0]
}

const selectVariants = (db: Db) =>
  db.select({ variant: variants, item: itemColumns }).from(variants).innerJoin(items, eq(items.id, variants.itemId))

export async function findDeskVariant(db: Db, which: string): Promise<DeskVariant> {
  const [found] = await selectVariants(db).where(eq(variants.sku, toNumber(which)))
  if (!found) throw new CommandError(`品番が見つかりません: ${which}`)
  return found
}

/** Each word is in the name, its reading, the SKU or is the id. */
const containsWord = (word: string): SQL | undefined =>
  or(
    sql`position(${fold(word)} in ${items.foldedName}) > 0`,
    sql`position(${fold(word)} in ${items.foldedKana}) > 0`,
    sql`position(${toNumber(word)} in ${variants.sku}) > 0`,
    sql`${items.id}::text = ${toNumber(word)}`,
  )

interface VariantFilter {
  words?: string | undefined
  categoryId?: number | undefined
  limit: number
  offset?: number
}

/** Those that are in the files, by id. */
export const listDeskVariants = (
  db: Db,
  { words = '', categoryId, limit, offset = 0 }: VariantFilter,
): Promise<DeskVariant[]> =>
  selectVariants(db)
    .where(
      and(
        eq(variants.live, true),
        ne(items.sourceHash, REMOVED),
        categoryId === undefined ? undefined : sql`${items.categoryIds} @> array[${categoryId}]::int[]`,
        ...words
          .split(/\s+/u)
          .filter((word) => fold(word) !== '')
          .map(containsWord),
      ),
    )
    .orderBy(items.id, variants.position)
    .limit(limit)
    .offset(offset)

/** A variant, or an item with all its variants. */
export async function listHistorySubjects(db: Db, which: string): Promise<Subject[]> {
  if (!/^\d{1,9}$/.test(which)) return [toVariantSubject((await findDeskVariant(db, which)).variant.sku)]
  const { id } = await findDeskItem(db, which)
  const own = await db.select({ sku: variants.sku }).from(variants).where(eq(variants.itemId, id))
  return [{ kind: 'item', id: String(id) }, ...own.map(({ sku }) => toVariantSubject(sku))]
}

/** What the desk reads of the stock. */
import { and, asc, eq, lt, or, sql } from '#drizzle'
import { fold } from '#contract/shared/search/fold.ts'
import { items, variants } from '#server/catalogue/schema.ts'
import type { Db } from '#server/platform/db/client.ts'
import { toNumber } from '#server/platform/desk/contact-search.ts'

export interface StockRow {
  sku: string
  stock: number
  live: boolean
  isPaused: boolean
  /** With colour and size. */
  name: string
}

const select = (db: Db) =>
  db
    .select({ variant: variants, item: items.data, isItemLive: items.live })
    .from(variants)
    .innerJoin(items, eq(items.id, variants.itemId))

type Selected = Awaited<ReturnType<typeof select>>[number]

function toStockRow({
  variant: { sku, stock, live, isPaused, colourKey, size },
  item,
  isItemLive,
}: Selected): StockRow {
  const colour = item.colours.find(({ key }) => key === colourKey)?.name ?? colourKey
  return {
    sku,
    stock,
    live: live && isItemLive,
    isPaused,
    name: `${item.name}（${[colour, size].filter(Boolean).join('／')}）`,
  }
}

export async function findVariant(db: Db, sku: string): Promise<StockRow | undefined> {
  const [found] = await select(db).where(eq(variants.sku, sku))
  return found && toStockRow(found)
}

interface StockFilter {
  /** In the SKU or the name of the item. */
  text: string
  below: number | undefined
  limit: number
  offset?: number
}

/** Variants that are sold, the fewest pieces first. */
export async function listStock(db: Db, { text, below, limit, offset = 0 }: StockFilter): Promise<StockRow[]> {
  const rows = await select(db)
    .where(
      and(
        eq(variants.live, true),
        eq(items.live, true),
        eq(variants.isSample, false),
        below === undefined ? undefined : lt(variants.stock, below),
        or(
          sql`position(${toNumber(text)} in upper(${variants.sku})) > 0`,
          sql`position(${fold(text)} in ${items.foldedName}) > 0`,
        ),
      ),
    )
    .orderBy(asc(variants.stock), asc(variants.sku))
    .limit(limit)
    .offset(offset)
  return rows.map(toStockRow)
}

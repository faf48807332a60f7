/**
 * Prices in files and prices by staff. An import replaces what staff have set only if the price or the sale of the variant has
 * changed in its file. Both belong together: a sale of the file may not be below a price of the staff.
 */
import { ulid } from 'ulid'
import { type InferSelectModel, inArray, type SQL, sql } from '#drizzle'
import type { Db } from '#server/platform/db/client.ts'
import { IMPORT_ACTOR } from '#server/platform/desk/actor.ts'
import { writeLog } from '#server/platform/desk/log.ts'
import { formatPrices, isSamePrices, type Prices, toPriceEntry } from './prices.ts'
import { variants } from './schema.ts'

type VariantRow = Pick<InferSelectModel<typeof variants>, 'sku' | 'filePrice' | 'fileSalePrice' | 'fileSaleUntil'>

const hasChanged = sql`(${variants.filePrice}, ${variants.fileSalePrice}, ${variants.fileSaleUntil}) is distinct from (excluded.file_price, excluded.file_sale_price, excluded.file_sale_until)`

const choose = (own: SQL, file: SQL): SQL => sql`case when ${hasChanged} then ${file} else ${own} end`

/** The assignments of an upsert of variants. */
export const chooseFilePrices = {
  price: choose(sql`${variants.price}`, sql`excluded.file_price`),
  salePrice: choose(sql`${variants.salePrice}`, sql`excluded.file_sale_price`),
  saleUntil: choose(sql`${variants.saleUntil}`, sql`excluded.file_sale_until`),
}

interface FilePricesContext {
  tx: Db
  now: Date
  report: (line: string) => void
}

const toFilePrices = (row: VariantRow): Prices => ({
  price: row.filePrice,
  salePrice: row.fileSalePrice,
  saleUntil: row.fileSaleUntil,
})

/** Before the rows are written: logs the prices that change, and reports those that staff had set. */
export async function logFilePrices(
  rows: readonly VariantRow[],
  { tx, now, report }: FilePricesContext,
): Promise<void> {
  const files = new Map(rows.map((row) => [row.sku, toFilePrices(row)]))
  const stored = await tx
    .select()
    .from(variants)
    .where(inArray(variants.sku, [...files.keys()]))
    .orderBy(variants.sku)
  for (const row of stored) {
    const [before, file] = [toFilePrices(row), files.get(row.sku)!]
    if (isSamePrices(before, file) || isSamePrices(row, file)) continue
    const key = ulid(now.getTime())
    const entry = toPriceEntry(row.sku, row, file)
    await writeLog(tx, entry, { actor: IMPORT_ACTOR, action: 'content import', key, nowMs: now.getTime() })
    if (!isSamePrices(row, before))
      report(
        `${row.sku}：ファイルの価格が変わったため、店舗で決めた${formatPrices(row)}を、${formatPrices(file)}に変えました。`,
      )
  }
}

/** What staff do with the stock that the store counts. */
import * as z from 'zod/mini'
import { eq } from '#drizzle'
import { changeCatalogueIn } from '#server/catalogue/change.ts'
import { refreshDerivedColumns } from '#server/catalogue/derived.ts'
import { variants } from '#server/catalogue/schema.ts'
import type { Db } from '#server/platform/db/client.ts'
import { type ActionResult, deskAction, type DeskAction } from '#server/platform/desk/action.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import type { LogEntry } from '#server/platform/desk/log.ts'

export const MAX_STOCK = 100_000

const stockInput = z.strictObject({ sku: z.string(), pieces: z.int().check(z.minimum(0), z.maximum(MAX_STOCK)) })

export type StockInput = z.output<typeof stockInput>

export interface StockOutput {
  before: number
  stock: number
}

async function change(tx: Db, sku: string, getStock: (current: number) => number): Promise<StockOutput> {
  let output = { before: 0, stock: 0 }
  await changeCatalogueIn(tx, async (_, rev) => {
    const [row] = await tx.select().from(variants).where(eq(variants.sku, sku)).for('update')
    if (!row) throw new CommandError(`品番が見つかりません: ${sku}`)
    const stock = getStock(row.stock)
    if (stock < 0) throw new CommandError(`${sku}: 在庫は${row.stock}点です。${row.stock - stock}点は減らせません。`)
    output = { before: row.stock, stock }
    if (stock === row.stock) return false
    await tx.update(variants).set({ stock }).where(eq(variants.sku, sku))
    await refreshDerivedColumns(tx, [row.itemId], rev)
    return true
  })
  return output
}

const toEntry = (sku: string, { before, stock }: StockOutput): LogEntry => ({
  subject: { kind: 'variant', id: sku },
  before: { stock: before },
  after: { stock },
})

const toResult = (sku: string, output: StockOutput): ActionResult<StockOutput> => ({
  output,
  ...(output.before !== output.stock && { entry: toEntry(sku, output) }),
})

/** Computes the new stock from the current one. No one changes a number that they have seen before, so nothing is compared. */
const stockAction = (
  name: string,
  getStock: (current: number, pieces: number) => number,
): DeskAction<StockInput, StockOutput> =>
  deskAction({
    name,
    permission: 'stock',
    input: stockInput,
    run: async (tx, { sku, pieces }) => toResult(sku, await change(tx, sku, (current) => getStock(current, pieces))),
    // What was sold since then stays sold.
    undo: async (tx, { subjectId: sku, before, after }) =>
      toEntry(sku, await change(tx, sku, (current) => current + Number(before['stock']) - Number(after['stock']))),
  })

export const addAction = stockAction('stock add', (current, pieces) => current + pieces)
export const removeAction = stockAction('stock remove', (current, pieces) => current - pieces)
export const setAction = stockAction('stock set', (_, pieces) => pieces)

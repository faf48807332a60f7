/** The price and the sale of a variant, set by staff. */
import { price as priceSpec, type PriceInput, type PriceOutput } from '#contract/items/actions.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { eq } from '#drizzle'
import type { Db } from '#server/platform/db/client.ts'
import { deskAction } from '#server/platform/desk/action.ts'
import { formatActor } from '#server/platform/desk/actor.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { assertFresh } from '#server/platform/desk/fresh.ts'
import { findLastEntry } from '#server/platform/desk/log.ts'
import { changeCatalogueIn } from './change.ts'
import { refreshDerivedColumns, refreshEffectivePrices } from './derived.ts'
import { formatPrices, isSamePrices, type Prices, readLoggedPrices, toPriceEntry, toVariantSubject } from './prices.ts'
import { variants } from './schema.ts'

/** A sale that has ended is not kept. */
function decidePrices({ price, sale }: PriceInput, stored: Prices, nowMs: number): Prices {
  if (sale === null) return { price, salePrice: null, saleUntil: null }
  if (sale) return { price, salePrice: sale.price, saleUntil: sale.until === null ? null : new Date(sale.until) }
  const hasEnded = stored.saleUntil !== null && stored.saleUntil.getTime() <= nowMs
  return hasEnded ? { price, salePrice: null, saleUntil: null } : { ...stored, price }
}

function assertSale(sku: string, { price, salePrice, saleUntil }: Prices, nowMs: number): void {
  if (salePrice === null) return
  if (salePrice >= price)
    throw new CommandError(
      `${sku}: セール価格${formatYen(salePrice)}が、価格${formatYen(price)}より安くありません。セール価格を直すか（--sale）、セールを終えてください（--sale なし）。`,
    )
  if (saleUntil !== null && saleUntil.getTime() <= nowMs)
    throw new CommandError(`${sku}: セールの終わりが過ぎています。これからの日時を指定してください。`)
}

interface Change {
  sku: string
  seen: string
  nowMs: number
  decide: (stored: Prices) => Prices
}

/** Writes the prices and publishes them, unless they have been changed since they were seen. */
async function changePrices(tx: Db, { sku, seen, nowMs, decide }: Change): Promise<{ before: Prices; after: Prices }> {
  let result: { before: Prices; after: Prices } | undefined
  await changeCatalogueIn(tx, async (_, rev) => {
    const [row] = await tx.select().from(variants).where(eq(variants.sku, sku)).for('update')
    if (!row) throw new CommandError(`品番が見つかりません: ${sku}`)
    const { itemId, price, salePrice, saleUntil } = row
    const before = { price, salePrice, saleUntil }
    await assertSeen(tx, sku, seen, before)
    const after = decide(before)
    result = { before, after }
    if (isSamePrices(before, after)) return false
    await tx.update(variants).set(after).where(eq(variants.sku, sku))
    await refreshEffectivePrices(tx, new Date(nowMs), sku)
    await refreshDerivedColumns(tx, [itemId], rev)
    return true
  })
  return result!
}

async function assertSeen(tx: Db, sku: string, seen: string, prices: Prices): Promise<void> {
  const subject = toVariantSubject(sku)
  const present = formatPrices(prices)
  await assertFresh(tx, {
    subject,
    seen,
    present,
    value: present,
    async findOther() {
      const entry = await findLastEntry(tx, subject, 'price')
      const logged = entry && readLoggedPrices(entry.after)
      if (!logged || !isSamePrices(logged, prices)) return undefined
      return { by: formatActor({ kind: entry.actorKind, name: entry.actorName }), at: entry.at }
    },
  })
}

export const priceAction = deskAction({
  ...priceSpec,
  permission: 'prices',
  async run(tx, input, { nowMs }) {
    const { sku, seen } = input
    const decide = (stored: Prices) => {
      const prices = decidePrices(input, stored, nowMs)
      assertSale(sku, prices, nowMs)
      return prices
    }
    const { before, after } = await changePrices(tx, { sku, seen, nowMs, decide })
    const changed = !isSamePrices(before, after)
    const output: PriceOutput = { changed, before: formatPrices(before), after: formatPrices(after) }
    return { output, ...(changed && { entry: toPriceEntry(sku, before, after) }) }
  },
  async undo(tx, { subjectId: sku, before, after }, { nowMs }) {
    const [earlier, later] = [readLoggedPrices(before)!, readLoggedPrices(after)!]
    const seen = formatPrices(later)
    const undone = await changePrices(tx, { sku, seen, nowMs, decide: () => earlier })
    return toPriceEntry(sku, undone.before, undone.after)
  },
})

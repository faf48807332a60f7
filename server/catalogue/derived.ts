/** The only place that computes derived columns. */
import { and, eq, type SQL, sql } from '#drizzle'
import type { Db } from '#server/platform/db/client.ts'
import { items, variants } from './schema.ts'

/** The version of a change for live rows. Hidden rows keep the version in which they were last visible. */
export const revIfLive = (rev: number): SQL => sql`case when ${items.live} then ${rev} else ${items.rev} end`

/**
 * Orders wait until the transaction ends. They lock variants in the order of their SKU, others in any order, so without
 * this both could wait for each other.
 */
export const lockVariants = (tx: Db) => tx.execute(sql`lock table ${variants} in share row exclusive mode`)

/** Updates the effective prices of one variant, or of all. Returns the ids of items with changed prices. */
export async function refreshEffectivePrices(tx: Db, now: Date, sku?: string): Promise<number[]> {
  if (sku === undefined) await lockVariants(tx)
  const effectivePrice = sql`case
    when ${variants.salePrice} is not null and (${variants.saleUntil} is null or ${variants.saleUntil} > ${now.toISOString()}::timestamptz)
    then ${variants.salePrice} else ${variants.price} end`
  const changed = await tx
    .update(variants)
    .set({ effectivePrice })
    .where(
      and(sku === undefined ? undefined : eq(variants.sku, sku), sql`${variants.effectivePrice} <> ${effectivePrice}`),
    )
    .returning({ itemId: variants.itemId })
  return [...new Set(changed.map(({ itemId }) => itemId))]
}

/** Of an item that has a file. */
export const isVisibleAt = (now: Date): SQL =>
  sql`(${items.publishedAt} <= ${now.toISOString()}::timestamptz and not ${items.isHidden})`

/** A paused variant is shown as sold out. */
const HAS_STOCK = sql`(stock > 0 and not is_paused)`

/** A column of the lead variant: the cheapest in stock, or the cheapest of all when everything is sold out. */
const leadColumn = (column: string): SQL =>
  sql`(array_agg(${sql.identifier(column)} order by ${HAS_STOCK} desc, effective_price, position))[1]`

/**
 * Updates the columns that lists show and sort by from the live variants. `contract/items/item-at.ts` computes the
 * same on devices. Live items get the new revision, so that devices fetch them. `live` sets which of the items are live.
 * Items without a live variant are left as they are.
 */
export async function refreshDerivedColumns(tx: Db, itemIds: number[], rev: number, live?: SQL): Promise<void> {
  if (itemIds.length === 0) return
  const visibility = live
    ? sql`live = ${live}, rev = case when ${items.live} or ${live} then ${rev} else ${items.rev} end`
    : sql`rev = ${revIfLive(rev)}`
  await tx.execute(sql`
    update ${items} set ${visibility}, price_min = v.price_min, price_max = v.price_max, lowest_price = v.lowest_price, regular_price_min = v.regular_price_min,
      on_sale = v.on_sale, in_stock = v.in_stock, has_paused = v.has_paused, lead_colour = v.lead_colour,
      lead_picture = v.lead_picture, valid_until = v.valid_until
    from (
      select item_id, ${leadColumn('effective_price')} as price_min, max(effective_price) as price_max, min(effective_price) as lowest_price,
        ${leadColumn('price')} as regular_price_min, bool_or(effective_price < price) as on_sale,
        bool_or(${HAS_STOCK}) as in_stock, bool_or(is_paused) as has_paused, ${leadColumn('colour_key')} as lead_colour, ${leadColumn('picture')} as lead_picture,
        min(sale_until) filter (where effective_price <> price) as valid_until
      from ${variants} where live and not is_sample and item_id = any(${sql.param(itemIds)}::int[])
      group by item_id
    ) as v
    where ${items.id} = v.item_id`)
}

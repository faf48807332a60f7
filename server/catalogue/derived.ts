/** Columns that follow from others. There is no other place where they are computed. */
import { sql, type SQL } from '#drizzle'
import type { Db } from '#server/db/client.ts'
import { items, variants } from '#server/db/schema.ts'

/** The version of a change for rows that are shown; a hidden row keeps the one in which it was last seen. */
export const whereShown = (rev: number): SQL => sql`case when ${items.live} then ${rev} else ${items.rev} end`

/** Brings the prices in force in step with the sales; answers the items with a price that changed. */
export async function refreshEffectivePrices(tx: Db, now: Date): Promise<number[]> {
  const inForce = sql`case
    when ${variants.salePrice} is not null and (${variants.saleUntil} is null or ${variants.saleUntil} > ${now.toISOString()}::timestamptz)
    then ${variants.salePrice} else ${variants.price} end`
  const changed = await tx
    .update(variants)
    .set({ effectivePrice: inForce })
    .where(sql`${variants.effectivePrice} <> ${inForce}`)
    .returning({ itemId: variants.itemId })
  return [...new Set(changed.map(({ itemId }) => itemId))]
}

/** A column of the lead variant: the cheapest in stock, or the cheapest of all when everything is sold out. */
const ofLead = (column: string): SQL =>
  sql`(array_agg(${sql.identifier(column)} order by stock = 0, effective_price, position))[1]`

/**
 * What lists show and sort by, computed from the variants on offer; `contract/lead-variant.ts` computes the same on the
 * device. Items that are shown get a new revision, so that devices fetch them.
 */
export async function refreshItems(tx: Db, itemIds: number[], rev: number): Promise<void> {
  if (itemIds.length === 0) return
  await tx.execute(sql`
    update ${items} set rev = ${whereShown(rev)}, price_min = v.price_min, price_max = v.price_max, regular_price_min = v.regular_price_min,
      on_sale = v.on_sale, in_stock = v.in_stock, lead_colour = v.lead_colour
    from (
      select item_id, ${ofLead('effective_price')} as price_min, max(effective_price) as price_max, ${ofLead('price')} as regular_price_min,
        bool_or(effective_price < price) as on_sale, bool_or(stock > 0) as in_stock, ${ofLead('colour_key')} as lead_colour
      from ${variants} where live and not is_sample and item_id = any(${sql.param(itemIds)}::int[])
      group by item_id
    ) as v
    where ${items.id} = v.item_id`)
}

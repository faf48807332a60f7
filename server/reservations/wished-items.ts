/** The items that customers want to see, as they stand in a shop. */
import type { WishedItem } from '#contract/reservations/desk.ts'
import { getCurrentPrice, getLeadVariant, withoutSamples } from '#contract/items/price.ts'
import type { Item } from '#contract/items/schema.ts'
import { toDecoration } from '#contract/shared/pictures.ts'
import type { Shop } from '#contract/shops/schema.ts'
import { loadItems } from '#server/catalogue/rows.ts'
import type { Db } from '#server/platform/db/client.ts'
import { loadItemNames } from './item-names.ts'

type ShopNames = readonly Pick<Shop, 'id' | 'name'>[]

/** By id. Those that are not sold any more have only their name. */
export async function loadWishedItems(
  db: Db,
  ids: readonly number[],
  { shopId, shops }: { shopId: number; shops: ShopNames },
): Promise<(id: number) => WishedItem> {
  const items = await loadItems(db, ids)
  const known = new Map(items.map((it) => [it.id, toWishedItem(it, shopId, shops)]))
  const names = await loadItemNames(
    db,
    ids.filter((id) => !known.has(id)),
  )
  return (id) =>
    known.get(id) ?? {
      id,
      name: names.get(id) ?? `商品 ${id}`,
      picture: null,
      isShown: false,
      shownAt: [],
      variants: [],
    }
}

function toWishedItem({ id, name, colours, shopIds, variants }: Item, shopId: number, shops: ShopNames): WishedItem {
  const lead = getLeadVariant(variants)
  const colourOf = (key: string) => colours.find((it) => it.key === key)
  return {
    id,
    name,
    // The importer refuses colours without a picture.
    picture: toDecoration(lead.picture ?? colourOf(lead.colourKey)!.picture),
    isShown: shopIds.includes(shopId),
    shownAt: shops.filter((it) => it.id !== shopId && shopIds.includes(it.id)).map((it) => it.name),
    variants: withoutSamples(variants).map(({ sku, colourKey, size, stock, ...priced }) => ({
      sku,
      label: [colourOf(colourKey)?.name, size].filter(Boolean).join('・'),
      priceYen: getCurrentPrice(priced),
      stock,
    })),
  }
}

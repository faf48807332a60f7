/** What the desk's page reads of prices and visibility. */
import * as deskApi from '#contract/items/desk.ts'
import type { DeskVariant as ListedVariant } from '#contract/items/desk.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type DeskRoute, deskRoute } from '#server/platform/desk/web.ts'
import { listCategories } from './categories.ts'
import { getSale } from './desk-output.ts'
import { type DeskVariant, listDeskVariants } from './desk-search.ts'
import { formatPrices } from './prices.ts'
import { getSelling, getVisibility } from './visibility-actions.ts'

function toRow({ item, variant }: DeskVariant, nowMs: number): ListedVariant {
  const colour = item.data.colours.find(({ key }) => key === variant.colourKey)?.name ?? variant.colourKey
  return {
    id: variant.sku,
    itemId: item.id,
    name: item.data.name,
    choice: [colour, variant.size].filter(Boolean).join('／'),
    price: variant.price,
    ...getSale(variant, nowMs),
    stock: variant.stock,
    visibility: getVisibility(item),
    selling: getSelling(variant),
    isComing: !item.live && !item.isHidden,
    seenPrices: formatPrices(variant),
  }
}

export const createItemDeskRoutes = (deps: Pick<Deps, 'db' | 'now'>): DeskRoute[] => [
  deskRoute(deskApi.list, 'visibility', async ({ query: { q, categoryId, page, perPage } }) => {
    const found = await listDeskVariants(deps.db, {
      words: q,
      categoryId,
      limit: perPage + 1,
      offset: (page - 1) * perPage,
    })
    return { data: found.slice(0, perPage).map((row) => toRow(row, deps.now())), hasMore: found.length > perPage }
  }),
  deskRoute(deskApi.listCategories, 'visibility', async () => ({
    data: (await listCategories(deps))
      .filter(({ kind }) => kind === 'item')
      .map(({ id, name, parentId }) => ({ id, name, isChild: parentId !== null })),
  })),
]

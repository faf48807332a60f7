import { menuCollection } from '#contract/menus/schema.ts'
import type { Readers } from '#contract/readers/readers.ts'
import { listNamedIds } from '#contract/shared/markdown.ts'
import { reformCollection, type ReformPage } from './schema.ts'

export async function composeReformPage(readers: Readers, id: number): Promise<ReformPage> {
  const reform = await readers.loadEntry(reformCollection, id)
  const [items, menus, [shop], neighbours] = await Promise.all([
    readers.loadItemCards(listNamedIds(reform.body, 'items', reform.itemIds)),
    readers.loadCards(menuCollection, reform.menuIds),
    readers.loadShops([reform.shopId]),
    readers.loadNeighbours(reformCollection, reform),
  ])
  return { reform, items, menus, shop: shop ? { id: shop.id, name: shop.name } : null, ...neighbours }
}

import type { Readers } from '#contract/readers/readers.ts'
import { menuCollection, type MenuPage } from './schema.ts'

export async function composeMenuPage(readers: Readers, id: number): Promise<MenuPage> {
  const menu = await readers.loadEntry(menuCollection, id)
  const { related } = await readers.loadNeighbours(menuCollection, menu)
  return { menu, related }
}

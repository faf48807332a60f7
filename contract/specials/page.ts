import type { Readers } from '#contract/readers/readers.ts'
import { reformCollection } from '#contract/reforms/schema.ts'
import { listNamedIds } from '#contract/shared/markdown.ts'
import { specialCollection, type SpecialPage } from './schema.ts'

export async function composeSpecialPage(readers: Readers, id: number): Promise<SpecialPage> {
  const special = await readers.loadEntry(specialCollection, id)
  const [items, cases, neighbours] = await Promise.all([
    readers.loadItemCards(listNamedIds(special.body, 'items', special.itemIds)),
    readers.loadCards(reformCollection, listNamedIds(special.body, 'cases')),
    readers.loadNeighbours(specialCollection, special),
  ])
  return { special, items, cases, ...neighbours }
}

import type { Readers } from '#contract/readers/readers.ts'
import { reformCollection } from '#contract/reforms/schema.ts'
import { listNamedIds } from '#contract/shared/markdown.ts'
import { columnCollection, type ColumnPage } from './schema.ts'

export async function composeColumnPage(readers: Readers, id: number): Promise<ColumnPage> {
  const column = await readers.loadEntry(columnCollection, id)
  const [items, cases, neighbours] = await Promise.all([
    readers.loadItemCards(listNamedIds(column.body, 'items', column.itemIds)),
    readers.loadCards(reformCollection, listNamedIds(column.body, 'cases', column.caseIds)),
    readers.loadNeighbours(columnCollection, column),
  ])
  return { column, items, cases, ...neighbours }
}

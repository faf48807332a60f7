import type { Readers } from '#contract/readers/readers.ts'
import { reformCollection } from '#contract/reforms/schema.ts'
import { listNamedIds } from '#contract/shared/markdown.ts'
import { eventCollection, type EventPage } from './schema.ts'

export async function composeEventPage(readers: Readers, id: number): Promise<EventPage> {
  const event = await readers.loadEntry(eventCollection, id)
  const [items, cases, { related }] = await Promise.all([
    readers.loadItemCards(listNamedIds(event.body, 'items', event.itemIds)),
    readers.loadCards(reformCollection, listNamedIds(event.body, 'cases', event.caseIds)),
    readers.loadNeighbours(eventCollection, event),
  ])
  return { event, items, cases, related }
}

import { eventCollection, type EventPage, type ShopEvent } from '#contract/events/schema.ts'
import { listNamedIds } from '#contract/shared/markdown.ts'
import { loadCards as loadItemCards } from '#server/catalogue/rows.ts'
import type { Db } from '#server/platform/db/client.ts'
import { loadCardsByIds, loadEntries, loadEntry, loadNeighbours } from '#server/platform/content/collection.ts'
import { storedCollection } from '#server/platform/content/collection-table.ts'
import { storedReforms } from '#server/reforms/rows.ts'
import { events } from './schema.ts'

export const storedEvents = storedCollection({ collection: eventCollection, table: events })

export async function findEvent(db: Db, id: number): Promise<ShopEvent | undefined> {
  const [event] = await loadEntries<ShopEvent>(db, events, [id])
  return event
}

export async function loadEventPage(db: Db, id: number): Promise<EventPage> {
  const event = await loadEntry(db, storedEvents, id)
  const itemIds = listNamedIds(event.body, 'items', event.itemIds)
  const [items, cases, { related }] = await Promise.all([
    loadItemCards(db, itemIds),
    loadCardsByIds(db, storedReforms, listNamedIds(event.body, 'cases', event.caseIds)),
    loadNeighbours(db, storedEvents, event),
  ])
  return { event, items, cases, related }
}

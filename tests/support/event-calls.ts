/** Events and requests about seats at them. */
import { listFacetValues, toCollectionFields } from '#contract/shared/collections/collection.ts'
import { eventCollection, type ShopEvent } from '#contract/events/schema.ts'
import { listGrams } from '#contract/shared/search/score.ts'
import type { Database } from '#server/platform/db/client.ts'
import { events } from '#server/collections/schema.ts'
import { eventSessions } from '#server/events/schema.ts'
import { makeEvent } from './make-collections.ts'
import { CONTACT } from './reservation-calls.ts'

export async function insertEvent({ db }: Database, change: Partial<ShopEvent>): Promise<void> {
  const data = makeEvent(change)
  const fields = toCollectionFields(eventCollection.getTexts(data))
  await db.insert(events).values({
    id: data.id,
    rev: 1,
    sourceHash: 'hash',
    data,
    rank: eventCollection.getRank(data),
    facets: listFacetValues(eventCollection, data),
    publishedAt: new Date(0),
    changedAt: new Date(0),
    foldedName: fields.name,
    foldedKana: fields.kana,
    foldedTerms: fields.terms,
    foldedBody: fields.body,
    grams: listGrams(fields),
  })
  if (data.sessions.length > 0)
    await db.insert(eventSessions).values(
      data.sessions.map(({ startsAt, endsAt, capacity }) => ({
        eventId: data.id,
        startsAt: new Date(startsAt),
        endsAt: new Date(endsAt),
        capacity,
      })),
    )
}

/** Deletes all events. Their reservations must be deleted before. */
export async function clearEvents({ db }: Database): Promise<void> {
  await db.delete(eventSessions)
  await db.delete(events)
}

export interface SeatsRequest {
  email?: string
  [field: string]: unknown
}

/** Two seats in a session. */
export const seats = (startsAt: string, { email, ...more }: SeatsRequest = {}) => ({
  eventId: 1,
  startsAt,
  adults: 2,
  children: 0,
  note: '',
  contact: { ...CONTACT, ...(email !== undefined && { email }) },
  ...more,
})

/** What the desk's page reads of visits. */
import type { DeskVisit } from '#contract/reservations/desk.ts'
import * as deskApi from '#contract/reservations/desk.ts'
import { assertShop } from '#server/platform/desk/actor.ts'
import { type DeskRoute, deskRoute } from '#server/platform/desk/web.ts'
import type { Db } from '#server/platform/db/client.ts'
import type { Deps } from '#server/platform/deps.ts'
import { listNotes } from './care-actions.ts'
import { searchReservations } from './desk-search.ts'
import { loadItemNames } from './item-names.ts'
import type { NoteRow, ReservationRow } from './rows.ts'

/** More than a shop has places for. */
const MAX_OF_DAY = 500

async function loadDay(db: Db, shopId: number, date: string): Promise<DeskVisit[]> {
  const rows = await searchReservations(db, { shopId, from: date, to: date, limit: MAX_OF_DAY })
  const notes = await listNotes(
    db,
    rows.map(({ id }) => id),
  )
  const names = await loadItemNames(db, [...new Set(rows.flatMap(({ itemIds }) => itemIds))])
  const toItems = (ids: number[]) => ids.map((id) => ({ id, name: names.get(id) ?? `商品 ${id}` }))
  return rows.map((row) => ({ ...toVisit(row, notes.get(row.id) ?? []), items: toItems(row.itemIds) }))
}

const toVisit = (row: ReservationRow, notes: readonly NoteRow[]): Omit<DeskVisit, 'items'> => ({
  id: row.id,
  number: row.number,
  kind: row.kind,
  event: row.event && { title: row.event.title },
  shopId: row.shopId,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  status: row.status,
  channel: row.channel,
  revision: row.revision,
  checkedInAt: row.checkedInAt?.toISOString() ?? null,
  assignee: row.assignee,
  name: row.contact && `${row.contact.familyName} ${row.contact.givenName}`,
  kana: row.contact && `${row.contact.familyKana} ${row.contact.givenKana}`,
  phone: row.contact?.phone ?? null,
  adults: row.adults,
  children: row.children,
  purpose: row.purpose,
  note: row.note,
  reformCase: row.reformCase?.title ?? null,
  notes: notes.map(({ text, author, at }) => ({ text, author, at: at.toISOString() })),
})

export const createVisitDeskRoutes = ({ db }: Pick<Deps, 'db'>): DeskRoute[] => [
  deskRoute(deskApi.day, 'reservations', async ({ query: { shopId, date } }, actor) => {
    assertShop(actor, shopId)
    return { data: await loadDay(db, shopId, date) }
  }),
]

/** What the desk's page reads of visits. */
import * as deskApi from '#contract/reservations/desk.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { type Actor, assertShop } from '#server/platform/desk/actor.ts'
import { type DeskRoute, deskRoute } from '#server/platform/desk/web.ts'
import type { Deps } from '#server/platform/deps.ts'
import { dateOf, loadDay, loadStaffSlots, loadWeek } from './desk-day.ts'
import { findByNumber } from './desk-search.ts'
import type { ReservationRow } from './rows.ts'

export function createVisitDeskRoutes({ db, now }: Pick<Deps, 'db' | 'now'>): DeskRoute[] {
  async function loadOwn(actor: Actor, numberOrId: string): Promise<ReservationRow> {
    const row = await findByNumber(db, numberOrId)
    if (!row) throw new CodedError('NOT_FOUND')
    assertShop(actor, row.shopId)
    return row
  }

  return [
    deskRoute(deskApi.day, 'reservations', async ({ query: { shopId, date } }, actor) => {
      assertShop(actor, shopId)
      return loadDay(db, shopId, date)
    }),
    deskRoute(deskApi.week, 'reservations', async ({ query: { shopId, from } }, actor) => {
      assertShop(actor, shopId)
      return { days: await loadWeek(db, shopId, from) }
    }),
    deskRoute(deskApi.slots, 'reservations', async ({ query: { moved, ...query } }, actor) => {
      assertShop(actor, query.shopId)
      const row = moved === undefined ? undefined : await loadOwn(actor, moved)
      return loadStaffSlots(db, { ...query, moved: row, nowMs: now() })
    }),
    deskRoute(deskApi.find, 'reservations', async ({ params }, actor) => {
      const row = await loadOwn(actor, params.number)
      return { number: row.number, shopId: row.shopId, date: dateOf(row) }
    }),
  ]
}

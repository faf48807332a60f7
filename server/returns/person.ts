/** A customer's returns, for the desk. */
import { toGuest } from '#server/orders/person.ts'
import { type PersonSource, toLoggedSection, toOwner } from '#server/platform/desk/person.ts'
import { returnTable } from './desk-output.ts'
import { findReturn, searchReturns, toReturnSubject } from './find-return.ts'

export const returnsOfPerson: PersonSource = {
  name: 'returns',
  title: '返品',
  async load({ db }, person, limit) {
    const rows = await searchReturns(db, { person })
    return toLoggedSection(rows, { limit, table: returnTable, toSubject: ({ row }) => toReturnSubject(row) })
  },
  findPerson: async (db, numberOrId) => toOwner((await findReturn(db, numberOrId))?.order, toGuest),
}

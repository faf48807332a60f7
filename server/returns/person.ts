/** A customer's returns, for the desk. */
import { type PersonSource, toLoggedSection } from '#server/platform/desk/person.ts'
import { returnTable } from './desk-output.ts'
import { findReturn, searchReturns, toReturnSubject } from './find-return.ts'

export const returnsOfPerson: PersonSource = {
  name: 'returns',
  title: '返品',
  async load({ db }, { customerId }, limit) {
    const rows = await searchReturns(db, { customerId })
    return toLoggedSection(rows, { limit, table: returnTable, toSubject: ({ row }) => toReturnSubject(row) })
  },
  async findPerson(db, numberOrId) {
    const found = await findReturn(db, numberOrId)
    return found && { customerId: found.order.customerId }
  },
}

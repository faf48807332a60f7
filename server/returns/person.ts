/** A customer's returns, and those of guests, for the desk. */
import { type Guest, type PersonSource, toLoggedSection, toOwner } from '#server/platform/desk/person.ts'
import { formatName } from '#server/orders/desk-output.ts'
import { returnTable } from './desk-output.ts'
import { findReturn, type FoundReturn, searchReturns, toReturnSubject } from './find-return.ts'

const toGuest = ({ row, order }: FoundReturn): Guest => ({
  command: `returns show ${row.number}`,
  at: row.createdAt,
  name: formatName(order),
  email: order.email,
  phone: order.address?.phone ?? '',
})

export const returnsOfPerson: PersonSource = {
  name: 'returns',
  title: '返品',
  async load({ db }, person, limit) {
    const rows = await searchReturns(db, { person })
    return toLoggedSection(rows, { limit, table: returnTable, toSubject: ({ row }) => toReturnSubject(row) })
  },
  async findPerson(db, numberOrId) {
    const found = await findReturn(db, numberOrId)
    return toOwner(found && { customerId: found.order.customerId, found }, (it) => toGuest(it.found))
  },
}

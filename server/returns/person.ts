/** A customer's returns, for the desk. */
import { toGuest } from '#server/orders/person.ts'
import { type PersonSource, toOwner, toSection } from '#server/platform/desk/person.ts'
import { returnTable } from './desk-output.ts'
import { findReturn, listNumbers, searchReturns, toReturnSubject } from './find-return.ts'

export const returnsOfPerson: PersonSource = {
  name: 'returns',
  title: '返品',
  async load({ db }, person, limit) {
    const shown = await searchReturns(db, { person, limit })
    const all = await listNumbers(db, person)
    return { ...toSection({ shown, total: all.length, table: returnTable }), subjects: all.map(toReturnSubject) }
  },
  findPerson: async (db, numberOrId) => toOwner((await findReturn(db, numberOrId))?.order, toGuest),
}

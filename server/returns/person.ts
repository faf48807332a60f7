/** A customer's returns, for the desk. */
import { RETURN_OUTCOME_LABELS, RETURN_CAUSE_LABELS, RETURN_STATE_LABELS } from '#contract/orders/returns.ts'
import { toGuest } from '#server/orders/person.ts'
import { type PersonSource, toOwner, toSection } from '#server/platform/desk/person.ts'
import { returnTable } from './desk-output.ts'
import { countReturns, findReturn, searchReturns, toReturnSubject } from './find-return.ts'

export const returnsOfPerson: PersonSource = {
  name: 'returns',
  title: '返品',
  async load({ db }, person, limit) {
    const shown = await searchReturns(db, { person, limit })
    return toSection({ shown, total: await countReturns(db, person), table: returnTable })
  },
  async listEntries({ db }, person, range) {
    const found = await searchReturns(db, { person, ...range })
    return found.map(({ row, order }) => ({
      kind: 'return',
      id: row.number,
      at: row.createdAt.toISOString(),
      title: `返品 ${row.number}（${RETURN_STATE_LABELS[row.state]}）`,
      detail: [
        RETURN_OUTCOME_LABELS[row.outcome ?? row.wish],
        RETURN_CAUSE_LABELS[row.reason],
        `ご注文 ${order.number}`,
      ].join('・'),
      isGuest: order.customerId === null,
    }))
  },
  listSubjects: async ({ db }, person, limit) =>
    (await searchReturns(db, { person, limit })).map(({ row }) => toReturnSubject(row)),
  findPerson: async (db, numberOrId) => toOwner((await findReturn(db, numberOrId))?.order, toGuest),
}

/** Arrivals of returned goods that staff record by mistake. */
import { describe, expect, it } from 'vitest'
import { useCustomers } from '#tests/support/customer-world.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { one, withOrders } from '#tests/support/order-world.ts'
import { returnActions } from '#tests/support/return-world.ts'

describe.each(storeDatabases())('returns on $name', ({ open }) => {
  const act = returnActions(withOrders(useCustomers(open)))

  it('that have not arrived after all are told of again', async () => {
    const number = await act.delivered([one('LAMP', 1)])
    const returned = await act.openAtDesk(number, 'LAMP', '不良')
    await act.desk('returns', 'arrive', returned)
    await act.desk('returns', 'inspect', returned, '--restock', 'すべて')
    // In time, also after an inspection.
    await act.desk('returns', 'arrive', returned, '--off')
    expect(await act.returnKinds()).toEqual(['returnReceived'])
    await act.desk('returns', 'arrive', returned)
    expect(await act.returnKinds()).toEqual(['returnReceived', 'returnArrived'])
    await act.desk('returns', 'arrive', returned, '--off')
    await act.desk('returns', 'arrive', returned)
    // It was right: nothing to tell.
    expect(await act.returnKinds()).toEqual(['returnReceived', 'returnArrived'])
    await act.desk('returns', 'arrive', returned, '--off')
    expect(await act.returnKinds()).toEqual(['returnReceived', 'returnArrived', 'returnNotArrived'])
    await act.desk('returns', 'arrive', returned)
    expect(await act.returnKinds()).toEqual(['returnReceived', 'returnArrived', 'returnNotArrived', 'returnArrived'])
  })
})

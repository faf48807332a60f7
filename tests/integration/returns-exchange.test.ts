/** Exchanges: a replacement is a line of the order without a price, and is shipped like other goods. */
import { describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders/schema.ts'
import { useCustomers } from '#tests/support/customer-world.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { one, withOrders } from '#tests/support/order-world.ts'
import { returnActions } from '#tests/support/return-world.ts'

const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

describe.each(storeDatabases())('exchanges on $name', ({ open }) => {
  const world = withOrders(useCustomers(open))
  const act = returnActions(world)

  it('send a replacement, which may come back at the price of the first', async () => {
    const number = await act.delivered([one('LAMP', 2), one('TEA')])
    const stock = await act.stockOf('LAMP')
    const returned = await act.openAtDesk(number, 'LAMP', '不良', '--wish', '交換')
    await act.desk('returns', 'replace', returned)
    expect(await act.json('returns', 'replace', returned)).toMatchObject({ changed: false })
    expect(await act.stockOf('LAMP')).toBe(stock - 1)
    const order = await act.get(number)
    expect(order).toMatchObject({
      state: 'preparing',
      returns: [{ state: 'requested', outcome: 'exchange', canWithdraw: false }],
    })
    expect(order.lines[2]).toMatchObject({ sku: 'LAMP', quantity: 1, unitYen: 0, exchangedIn: returned })
    await expect(act.desk('returns', 'decline', returned, '--reason', '破損')).rejects.toThrow('交換品を手配した')
    await expect(act.desk('orders', 'cancel', number, '--reason', '破損')).rejects.toThrow('お届け済みの商品')

    await act.desk('orders', 'slip', number)
    const slip = decode(act.saved[0]!.bytes)
    expect(slip).toContain('交換品をお届けします')
    expect(slip).not.toContain('TEA')
    expect(slip).not.toContain('2,200円')
    await act.desk('orders', 'picking', '--order', number)
    expect(decode(act.saved[0]!.bytes)).toMatch(/LAMP(?:.|\n)*1点/)
    expect(decode(act.saved[0]!.bytes)).not.toContain('TEA')
    await act.desk('orders', 'ship', number, '--carrier', 'みどり運輸', '--tracking', '2222-2222')
    const replacement = { isReplacement: true, pieces: ['・【交換品】商品11（ナチュラル） 1点'] }
    expect(await act.shippedMail()).toContainEqual(expect.objectContaining(replacement))
    expect((await act.get(number)).state).toBe('shipped')
    await act.desk('orders', 'deliver', number)
    expect((await act.get(number)).state).toBe('delivered')

    await act.arrive(returned, 'なし')
    expect(await act.settle(returned)).toMatchObject({ refundYen: 0, pointsBack: 0 })
    expect(await act.stockOf('LAMP')).toBe(stock - 1)
    expect((await act.get(number)).refunds).toBeUndefined()

    const settled = (await act.returnMails()).find(({ kind }) => kind === 'returnSettled')!
    expect(settled.props).toMatchObject({ outcome: 'exchange', waitsForReplacement: false })

    // Both that the customer has now: one is the replacement.
    const rest = await act.openAtDesk(number, 'LAMP:2', '不良')
    await act.arrive(rest)
    expect(await act.settle(rest)).toMatchObject({ goodsYen: 4_400, refundYen: 4_400 })
    expect(await act.stockOf('LAMP')).toBe(stock + 1)
  })

  it('become cheaper like the first ones, for both of them at once', async () => {
    const number = await act.delivered([one('LAMP', 3)])
    const returned = await act.openAtDesk(number, 'LAMP', '不良', '--wish', '交換')
    await act.desk('returns', 'replace', returned)
    await act.deliver(number, '2222-2222')
    await act.settle(returned)
    const flawed = await act.openAtDesk(number, 'LAMP:2', '不良', '--wish', '減額')
    // Of the first line, one of two pieces; of the replacement, all.
    expect((await act.load(flawed))['lines']).toMatchObject([{ position: 0 }])
    const both = await act.openAtDesk(number, 'LAMP', '不良', '--wish', '減額')
    expect((await act.load(both))['lines']).toMatchObject([{ position: 1 }])
    await act.desk('returns', 'decline', both, '--reason', '重複')
    await act.desk('returns', 'decline', flawed, '--reason', '重複')
    const all = await act.openAtDesk(number, 'LAMP:3', '不良', '--wish', '減額')
    await expect(act.settlement(all, '--reduce', 'LAMP:6601')).rejects.toThrow('お支払い額（6,600円）まで')
    expect(await act.settle(all, '--reduce', 'LAMP:5000')).toMatchObject({ refundYen: 5_000 })
    expect((await act.load(all))['reductions']).toEqual([
      { position: 0, yen: 4_400 },
      { position: 1, yen: 600 },
    ])
  })

  it('stay exchanges whatever the inspection finds', async () => {
    const number = await act.delivered([one('LAMP')])
    const returned = await act.openAtDesk(number, 'LAMP', '不良', '--wish', '交換')
    await act.desk('returns', 'replace', returned)
    await act.desk('returns', 'arrive', returned)
    const inspect = (reason: string) =>
      act.desk('returns', 'inspect', returned, '--restock', 'すべて', '--reason', reason)
    for (const reason of ['お客様都合', 'その他']) await expect(inspect(reason)).rejects.toThrow('交換品を手配したため')
    await inspect('お届け違い')
    // The replacement has not been sent.
    await act.settle(returned)
    const mail = async () => (await act.returnMails()).find(({ kind }) => kind === 'returnSettled')!.props
    expect(await mail()).toMatchObject({ waitsForReplacement: true })
  })

  it('are taken back for a minute, and refused without stock or for a change of mind', async () => {
    const number = await act.delivered([one('LAST')])
    const returned = await act.openAtDesk(number, 'LAST', '不良', '--wish', '交換')
    await expect(act.desk('returns', 'replace', returned)).rejects.toThrow('在庫が足りません')
    expect(await act.get(number)).toMatchObject({ state: 'delivered' })
    await act.desk('stock', 'add', 'LAST', '1')
    await act.desk('returns', 'replace', returned)
    await act.desk('orders', 'undo', number)
    const order = await act.get(number)
    expect(order).toMatchObject({ state: 'delivered', returns: [{ outcome: null, canWithdraw: true }] })
    expect(order.lines).toHaveLength(1)
    expect(await act.stockOf('LAST')).toBe(1)
    await act.arrive(returned, 'すべて', '--reason', 'お客様都合')
    await expect(act.desk('returns', 'replace', returned)).rejects.toThrow('お客様のご都合')
  })

  it('of an order that was paid on delivery ask for no money again', async () => {
    const { body } = await act.order([one('LAMP', 2)], { payment: 'cash' })
    const { number } = body as unknown as Order
    await act.desk('orders', 'prepare', number)
    await act.deliver(number)
    const returned = await act.openAtDesk(number, 'LAMP:2', 'お届け違い', '--wish', '交換')
    await act.desk('returns', 'replace', returned)
    await act.desk('orders', 'labels', '--carrier', 'yamato', '--order', number)
    expect(new TextDecoder('shift_jis').decode(act.saved[0]!.bytes)).not.toContain('4840')
    await act.desk('orders', 'ship', number, '--line', 'LAMP:1', '--carrier', 'みどり運輸', '--tracking', '3333')
    expect((await act.shippedMail()).map(({ isReplacement, cashYen }) => [isReplacement, cashYen])).toContainEqual([
      true,
      0,
    ])
    // Without waiting for the first ones.
    await act.desk('orders', 'ship', number, '--carrier', 'みどり運輸', '--tracking', '4444')
    await act.desk('orders', 'deliver', number)
    expect(await act.settle(returned)).toMatchObject({ refundYen: 0 })
  })
})

/** Files for the programs with which carriers print labels. */
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { useCustomers } from '#tests/support/customer-world.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { orderDesk } from '#tests/support/order-desk.ts'
import { one, orderActions, withOrders } from '#tests/support/order-world.ts'

describe.each(storeDatabases())('labels of orders on $name', ({ open }) => {
  const world = withOrders(useCustomers(open))
  const { order } = orderActions(world)
  const { desk, json, saved } = orderDesk(world)
  const numberOf = async (response: ReturnType<typeof order>) => String((await response).body['number'])
  const readRows = () => iconv.decode(Buffer.from(saved[0]!.bytes), 'cp932').trimEnd().split('\r\n')

  it('are written for orders that are being prepared, but not for large furniture', async () => {
    const number = await numberOf(order([one('LAMP', 2)], { payment: 'cash' }))
    const large = await numberOf(order([one('SOFA')]))
    await expect(desk('orders', 'labels', '--carrier', 'yamato', '--order', number)).rejects.toThrow('商品手配中')
    await desk('orders', 'prepare', number)
    await desk('orders', 'paid', large, String(await totalOf(large)))
    await desk('orders', 'prepare', large)
    const said = await desk('orders', 'labels', '--carrier', 'yamato', '--out', 'labels.csv')
    expect(said).toContain('ヤマト運輸 B2クラウドの送り状データ1件を labels.csv に書き出しました。')
    expect(said).toContain(`${large}: 大型家具便のため、宅配便では送れません。`)
    const [head, first, ...others] = readRows()
    expect(head).toMatch(/^お客様管理番号,送り状種類,/)
    expect(first).toMatch(new RegExp(`^${number},2,0,,\\d{4}/\\d\\d/\\d\\d,`))
    expect(others).toEqual([])
    expect(await json('orders', 'labels', '--carrier', 'sagawa', '--order', number)).toMatchObject({
      count: 1,
      problems: [],
    })
    expect(readRows()[1]).toContain(`,${number},`)
  })

  it('refuse what they do not know', async () => {
    await expect(desk('orders', 'labels')).rejects.toThrow('--carrier は yamato|sagawa')
    await expect(desk('orders', 'labels', '--carrier', 'kuroneko')).rejects.toThrow('yamato|sagawa')
    await expect(desk('orders', 'labels', '--carrier', 'yamato', '--date', '2030-01-01')).rejects.toThrow(
      '送り状を作るご注文はありません',
    )
  })

  const totalOf = async (number: string) => {
    const { totalYen } = (await json('orders', 'show', number)) as { totalYen: number }
    return totalYen
  }
})

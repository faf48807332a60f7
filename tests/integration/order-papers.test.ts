/** The papers that go with an order. */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { useCustomers } from '#tests/support/customer-world.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { orderDesk } from '#tests/support/order-desk.ts'
import { one, orderActions, withOrders } from '#tests/support/order-world.ts'

describe.each(storeDatabases())('the papers of an order on $name', ({ open }) => {
  const world = withOrders(useCustomers(open))
  const { order, change, get, quote, toBody, send } = orderActions(world)
  const { desk, saved } = orderDesk(world)
  const read = () => new TextDecoder().decode(saved[0]!.bytes)
  const numberOf = async (response: ReturnType<typeof order>) => String((await response).body['number'])
  const ship = (number: string, tracking: string, ...more: string[]) =>
    desk('orders', 'ship', number, '--carrier', 'みどり運輸', '--tracking', tracking, ...more)

  it('are a slip with amounts, or without them for a gift, and the barcode of the number', async () => {
    const number = await numberOf(order([one('LAMP', 2), one('TEA')], { payment: 'cash' }))
    expect(await desk('orders', 'slip', number)).toBe(`納品書を slip-${number}.html に書き出しました。`)
    for (const text of [
      '納品書',
      number,
      '<svg class="barcode"',
      '山田 花子 様',
      '2点',
      '2,200円',
      '登録番号',
      '※',
      '代金引換',
    ])
      expect(read()).toContain(text)
    expect(read()).not.toMatch(/<script|https?:/)
    // Above the numbers, which are at the end of their column.
    for (const heading of ['数量', '単価（税込）', '金額（税込）'])
      expect(read()).toContain(`<th class="amount">${heading}</th>`)
    await desk('orders', 'slip', number, '--gift', '--out', 'gift.html')
    expect(saved[0]!.name).toBe('gift.html')
    expect(read()).toContain('2点')
    for (const text of ['円', '登録番号', '代金引換']) expect(read()).not.toContain(text)
  })

  it('show what a shipment has, or what is left', async () => {
    const number = await numberOf(order([one('LAMP', 2), one('TEA')]))
    await change(number, { to: 'received', actor: 'desk' })
    await desk('orders', 'prepare', number)
    await ship(number, '1111', '--line', 'TEA:1')
    await desk('orders', 'slip', number)
    expect(read()).toContain('商品11')
    expect(read()).not.toContain('商品12')
    expect(read()).toContain('ご注文の一部をお届けしています')
    await desk('orders', 'slip', number, '--shipment', '1')
    expect(read()).toContain('商品12')
    await desk('orders', 'picking', '--order', number)
    expect(read()).not.toContain('商品12')
    await ship(number, '2222')
    await expect(desk('orders', 'slip', number)).rejects.toThrow('何番目の発送か（--shipment）')
    await expect(desk('orders', 'slip', number, '--shipment', '9')).rejects.toThrow('9番目の発送はありません')
    await expect(desk('orders', 'picking', '--order', number)).rejects.toThrow(
      'これから発送する商品のあるご注文はありません',
    )
  })

  it('are a list of a day by goods, with the orders that they go to', async () => {
    const first = await numberOf(order([one('LAMP', 2)], { payment: 'cash' }))
    world.clock.ms += 1_000
    const second = await numberOf(order([one('LAMP'), one('TEA')], { payment: 'cash' }))
    await order([one('SOFA')])
    const { deliveryOn } = await get(first)
    expect(await desk('orders', 'picking', '--date', deliveryOn)).toContain('2件のピッキングリスト')
    expect(read()).toMatch(new RegExp(`LAMP.+3点.+${first} 2点<br>${second} 1点`, 's'))
    expect(read()).not.toContain('SOFA')
    expect(await desk('orders', 'picking', '--state', 'お支払い待ち')).toContain('1件の')
    expect(read()).toContain('SOFA')
    await expect(desk('orders', 'picking')).rejects.toThrow('のどれかを指定してください')
    await expect(desk('orders', 'picking', '--date', '2026-01-01')).rejects.toThrow('ご注文はありません')
    await expect(desk('orders', 'picking', '--order', first, '--date', deliveryOn)).rejects.toThrow('同時には')
  })

  it('have small pictures of the goods in the list of a day, each once in the file', async () => {
    const { DATA_DIR } = world.app.desk.env
    const folder = join(DATA_DIR, 'pictures/originals')
    mkdirSync(folder, { recursive: true })
    const colour = { r: 120, g: 90, b: 60 }
    await sharp({ create: { width: 1_200, height: 900, channels: 3, background: colour } })
      .jpeg()
      .toFile(join(folder, 'picture'))
    const number = await numberOf(order([one('LAMP', 2), one('TEA')], { payment: 'cash' }))
    await order([one('TEA')], { payment: 'cash' })
    const { deliveryOn } = await get(number)
    const count = (text: string) => read().split(text).length - 1
    await desk('orders', 'picking', '--date', deliveryOn)
    expect(count('href="data:image/webp;base64,')).toBe(1)
    // Two kinds of goods in the first sheet, and three lines of orders.
    expect(count('<use href="#picture-picture"')).toBe(5)
    expect(read()).not.toMatch(/<script|https?:/)
    expect(read().length).toBeLessThan(30_000)
    await desk('orders', 'picking', '--order', number)
    expect(count('<use href="#picture-picture"')).toBe(2)
    rmSync(join(folder, 'picture'))
    await desk('orders', 'picking', '--order', number)
    expect(read()).not.toContain('<use')
    expect(read()).toContain('商品11')
  })

  it('show what customers have written as text only', async () => {
    const seen = await quote([one('LAMP')], { payment: 'cash' })
    const body = { ...toBody(seen), note: '<img src=x onerror=alert(1)>&"' }
    const { body: made } = await send({ ...body, address: { ...body.address, address2: '<b>202</b>' } })
    const number = String(made['number'])
    await desk('orders', 'picking', '--order', number)
    expect(read()).toContain('&lt;img src=x onerror=alert(1)&gt;&amp;&quot;')
    await desk('orders', 'slip', number)
    expect(read()).not.toContain('<b>202')
  })
})

/** Quotes and orders that the server refuses, or whose response is lost. */
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { QuoteBody } from '#contract/orders/schema.ts'
import { getReplicas, updateReplica } from '#src/device/cart-sync/cart.ts'
import { queryClient } from '#src/device/query/query-client.tsx'
import { alert, confirmButton, openReady, press, quote, summary, withCheckout } from '#tests/support/checkout-world.ts'
import { visit } from '#tests/support/session-page.ts'

const shop = withCheckout()

describe('a quote that does not arrive', () => {
  it('is asked for again by the button of the order', async () => {
    const { at } = await openReady()
    shop().isQuoteLost = true
    await page.getByRole('radio', { name: /代金引換/ }).click()
    await expect.element(alert()).toMatchTextContent(/金額と在庫を確認できませんでした/)
    shop().isQuoteLost = false
    await press()
    await expect.element(alert()).not.toBeInTheDocument()
    expect(shop().keys).toHaveLength(0)
    await expect.element(confirmButton()).not.toHaveAttribute('aria-busy')
    await press()
    await expect.poll(at).toMatch(/completion/)
  })

  it('leaves the focus in the summary when it is asked for again', async () => {
    await openReady()
    shop().isQuoteLost = true
    await page.getByRole('radio', { name: /代金引換/ }).click()
    await expect.element(alert()).toMatchTextContent(/金額と在庫を確認できませんでした/)
    shop().isQuoteLost = false
    await summary().getByRole('button', { name: 'もう一度確認する' }).click()
    await expect.element(page.getByRole('heading', { name: 'ご注文内容の確認' })).toHaveFocus()
  })
})

describe('goods that were never loaded on this device', () => {
  /** As a cart of another device arrives just before the connection is lost. */
  const openOffline = async (skus: string[]) => {
    const network = vi.mocked(globalThis.fetch)
    const store = await openReady()
    const respond = network.getMockImplementation()!
    network.mockImplementation(async (path, init) =>
      /\/Variants/.test(String(path)) ? Promise.reject(new TypeError('no network')) : respond(path, init),
    )
    for (const sku of ['LAMP', ...skus])
      await updateReplica('cart', {
        key: sku,
        to: (_, addedAt) => (skus.includes(sku) ? { quantity: 1, addedAt, seenPrice: 9_000 } : undefined),
      })
    return store
  }

  it('are left out of the order, which says so', async () => {
    await openOffline(['LAMP', 'NEVER-LOADED'])
    await expect
      .element(page.getByText(/価格と在庫を確認できない商品があります。ご注文に含まれていません。.*通信が回復すると/))
      .toBeVisible()
    await expect.element(summary().getByRole('listitem')).toMatchTextContent(/ランプ/)
  })

  it('leave nothing to order, until they are asked for again', async () => {
    await openOffline(['NEVER-LOADED'])
    await expect
      .element(page.getByText(/通信できないため、商品の価格と在庫を確認できません。.*残っています/))
      .toBeVisible()
    await expect.element(page.getByRole('button', { name: 'もう一度試す' })).toBeVisible()
    expect(confirmButton().query()).toBeNull()
    expect(shop().keys).toEqual([])
  })
})

describe('a lost response', () => {
  it('is followed by the same order when the button is pressed again', async () => {
    const { at } = await openReady()
    shop().loseResponse = true
    await press()
    await expect.element(alert()).toMatchTextContent(/二重のご注文にはなりません/)
    await press()
    await expect.poll(at).toMatch(/completion/)
    expect(shop().orders.size).toBe(1)
    expect(new Set(shop().keys).size).toBe(1)
  })

  it('is settled when the page is opened again', async () => {
    const store = await openReady()
    shop().loseResponse = true
    await press()
    await expect.element(alert()).toBeVisible()
    await store.screen.unmount()
    queryClient.clear()
    await visit('/checkout')
    await expect.element(page.getByText(/先ほどのご注文は、確定しています（ご注文番号 261124-AAAA00）/)).toBeVisible()
    await expect.poll(() => getReplicas().cart.size).toBe(0)
  })

  it('is no shortage: the same order is sent again, whatever the next quote says', async () => {
    const { at } = await openReady()
    await page.getByRole('textbox', { name: 'ご利用ポイント' }).fill('500')
    await expect.element(summary()).toMatchTextContent(/−500円/)
    await expect.element(confirmButton()).not.toHaveAttribute('aria-busy')
    shop().loseResponse = true
    await press()
    await expect.element(alert()).toMatchTextContent(/二重のご注文にはなりません/)
    // The order itself used the last pieces and all points.
    shop().stock = 0
    shop().points = 0
    await queryClient.invalidateQueries()
    await expect.element(alert()).toMatchTextContent(/二重のご注文にはなりません/)
    await expect.element(page.getByText(/品切れ/)).not.toBeInTheDocument()
    await press()
    await expect.poll(at).toMatch(/completion/)
    expect(new Set(shop().keys).size).toBe(1)
  })

  it('is settled before another order is sent, which the page then says', async () => {
    await openReady()
    shop().loseResponse = true
    await press()
    await expect.element(alert()).toBeVisible()
    await page.getByRole('radio', { name: /代金引換/ }).click()
    await expect.element(summary()).toMatchTextContent(/18,440円/)
    await expect.element(confirmButton()).not.toHaveAttribute('aria-busy')
    await press()
    await expect.element(page.getByText(/先ほどのご注文は、確定しています（ご注文番号 261124-AAAA00）/)).toBeVisible()
    expect(shop().orders.size).toBe(1)
  })
})

describe('a refusal', () => {
  it('shows the old and the new price with focus, and the next order has a new key', async () => {
    const { at } = await openReady(1)
    shop().price = 10_000
    const body: QuoteBody = {
      lines: [{ sku: 'LAMP', quantity: 1 }],
      points: 0,
      payment: 'transfer',
      prefecture: '東京都',
    }
    shop().refuseNext = { code: 'TOTAL_CHANGED', details: { quote: quote(body) } }
    await press()
    await expect.element(alert()).toMatchTextContent(/「ランプ」の価格：9,000円 → 10,000円.*9,770円 → 10,770円/)
    await expect.poll(() => document.activeElement?.textContent).toMatch(/変わったところをご確認/)
    await expect.element(summary()).toMatchTextContent(/お支払い金額\s*10,770円/)
    await press()
    await expect.poll(at).toMatch(/completion/)
    expect(new Set(shop().keys).size).toBe(2)
  })

  it('names a service that is no longer offered, and the order goes on without it', async () => {
    shop().services = ['assembly']
    const { at } = await openReady(1)
    await page.getByRole('checkbox', { name: /^組み立て/ }).click()
    await expect.element(summary()).toMatchTextContent(/お支払い金額\s*13,070円/)
    await expect.element(confirmButton()).not.toHaveAttribute('aria-busy')
    shop().services = []
    const body: QuoteBody = {
      lines: [{ sku: 'LAMP', quantity: 1, services: { assembly: 1 } }],
      points: 0,
      payment: 'transfer',
      prefecture: '東京都',
    }
    const details = { services: '「ランプ」の組み立ては、現在承っておりません。', quote: quote(body) }
    shop().refuseNext = { code: 'VALIDATION_FAILED', details }
    await press()
    await expect
      .element(alert())
      .toMatchTextContent(/「ランプ」の組み立て：1点 → 承れません.*お支払い金額：13,070円 → 9,770円/)
    await expect.poll(() => document.activeElement?.textContent).toMatch(/変わったところをご確認/)
    await expect.element(summary()).toMatchTextContent(/お支払い金額\s*9,770円/)
    expect(page.getByRole('checkbox', { name: /^組み立て/ }).query()).toBeNull()
    await expect.element(confirmButton()).not.toHaveAttribute('aria-busy')
    await expect.element(alert()).toMatchTextContent(/承れません/)
    await press()
    await expect.poll(at).toMatch(/completion/)
    expect(shop().keys).toHaveLength(2)
  })

  it('names a service that the device still offers, although the shop no longer does', async () => {
    shop().services = ['assembly']
    await openReady(1)
    shop().services = []
    await page.getByRole('checkbox', { name: /^組み立て/ }).click()
    await expect.element(alert()).toMatchTextContent(/「ランプ」の組み立て：1点 → 承れません/)
    await expect.element(summary()).toMatchTextContent(/お支払い金額\s*9,770円/)
    expect(page.getByRole('checkbox', { name: /^組み立て/ }).query()).toBeNull()
  })

  it('changes the quantity to what is left', async () => {
    await openReady(3)
    shop().stock = 2
    shop().refuseNext = { code: 'STOCK_CHANGED', details: { lines: [{ sku: 'LAMP', left: 2 }] } }
    await press()
    await expect.element(alert()).toMatchTextContent(/数量を変更しました：3点 → 2点/)
    await expect.poll(() => getReplicas().cart.get('LAMP')?.quantity).toBe(2)
    await expect.element(summary()).toMatchTextContent(/18,000円/)
  })

  it('says that goods are paused, not that they are sold out', async () => {
    await openReady(1)
    shop().stock = 0
    const lines = [{ sku: 'LAMP', left: 0, isPaused: true }]
    shop().refuseNext = { code: 'STOCK_CHANGED', details: { lines } }
    await press()
    await expect.element(alert()).toMatchTextContent(/「ランプ」は販売を休止しています/)
    expect(document.body.textContent).not.toContain('品切れになりました')
  })

  it('says that the last goods of the order are sold out, and keeps them in the cart', async () => {
    await openReady(1)
    shop().stock = 0
    shop().refuseNext = { code: 'STOCK_CHANGED', details: { lines: [{ sku: 'LAMP', left: 0 }] } }
    await press()
    await expect.element(alert()).toMatchTextContent(/「ランプ」は品切れになりました/)
    await expect.poll(() => document.activeElement?.textContent).toMatch(/品切れになりました/)
    await expect.element(summary().getByRole('link', { name: '商品をさがす' })).toBeVisible()
    await expect.element(confirmButton()).not.toBeInTheDocument()
    expect(getReplicas().cart.size).toBe(1)
  })
})

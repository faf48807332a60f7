import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import type { QuoteBody } from '#contract/orders/schema.ts'
import { getReplicas, updateReplica } from '#src/device/cart-sync/cart.ts'
import { pageConnectivity } from '#src/device/network/connectivity.ts'
import { queryClient } from '#src/device/query/query-client.tsx'
import {
  alert,
  confirmButton,
  open,
  openReady,
  press,
  quote,
  summary,
  withCheckout,
} from '#tests/support/checkout-world.ts'
import { ADDRESS } from '#tests/support/delivery-address.ts'
import { visit } from '#tests/support/session-page.ts'

const shop = withCheckout()

describe('for a returning customer', () => {
  it('opens ready to confirm, with everything that the law asks for', async () => {
    await openReady()
    await expect.element(page.getByRole('region', { name: 'お届け先' })).toMatchTextContent(/山田 花子 様.*158-0094/)
    await expect.element(page.getByRole('radio', { name: /銀行振込/ })).toBeChecked()
    await expect.element(summary()).toMatchTextContent(/9,000円 × 2点.*18,000円/)
    await expect.element(summary()).toMatchTextContent(/お支払い金額\s*18,000円（税込）/)
    await expect.element(summary()).toMatchTextContent(/10%対象 18,000円（内消費税 1,636円）/)
    await expect.element(summary()).toMatchTextContent(/2026年11月27日（金）/)
    await expect.element(summary()).toMatchTextContent(/7日以内に/)
    for (const name of ['利用規約', '特定商取引法に基づく表記', 'プライバシーポリシー'])
      await expect.element(summary().getByRole('link', { name }).last()).toBeVisible()
  })

  it('places one order, and only what was ordered leaves the cart', async () => {
    const { at } = await openReady()
    await press()
    await expect.poll(at).toMatch(/^\/checkout\/completion\?order=261124-AAAA00$/)
    expect(shop().orders.size).toBe(1)
    expect(getReplicas().cart.size).toBe(0)
    await expect.element(page.getByText('こもれび銀行 本店 普通 1234567')).toBeVisible()
    await expect.element(page.getByText(/2026年12月1日（火）までに/)).toBeVisible()
  })

  it('a double tap sends one request', async () => {
    const { at } = await openReady()
    const button = confirmButton().element() as HTMLElement
    button.click()
    button.click()
    await expect.poll(at).toMatch(/completion/)
    expect(shop().keys).toHaveLength(1)
  })

  it('says why a card cannot be chosen', async () => {
    await openReady()
    await expect.element(page.getByRole('radio', { name: /クレジットカード.*準備中/ })).toBeDisabled()
  })

  it('pays with points, and computes the total at once', async () => {
    await openReady()
    await page.getByRole('button', { name: 'すべて使う' }).click()
    await expect.element(summary()).toMatchTextContent(/ポイントのご利用\s*−500円.*17,500円（税込）/)
    await expect.element(page.getByRole('textbox', { name: 'ご利用ポイント' })).toHaveValue('500')
  })

  it('includes the fee of cash on delivery', async () => {
    await openReady()
    await page.getByRole('radio', { name: /代金引換/ }).click()
    await expect.element(summary()).toMatchTextContent(/代引手数料\s*440円.*18,440円/)
  })

  it('opens with another method if that of the last order is impossible', async () => {
    // Cash on delivery ends at 300,000 yen.
    shop().price = 200_000
    shop().last = { ...shop().last!, payment: 'cash' }
    await openReady()
    await expect.element(page.getByRole('radio', { name: /代金引換/ })).not.toBeChecked()
    await expect.element(page.getByRole('radio', { name: /銀行振込/ })).toBeChecked()
    await expect.element(summary()).toMatchTextContent(/銀行振込\s*ご注文から7日以内/)
  })
})

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

it('the payment of the order begins with the focus on its heading', async () => {
  const { at } = await openReady()
  shop().loseResponse = true
  await press()
  await expect.element(alert()).toBeVisible()
  for (const [key, order] of shop().orders) shop().orders.set(key, { ...order, payment: 'card' })
  await press()
  await expect.poll(at).toMatch(/checkout\?order=/)
  await expect.element(page.getByRole('heading', { level: 1, name: 'お支払い' })).toHaveFocus()
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

  it('is settled before another order is sent', async () => {
    const { at } = await openReady()
    shop().loseResponse = true
    await press()
    await expect.element(alert()).toBeVisible()
    await page.getByRole('radio', { name: /代金引換/ }).click()
    await expect.element(summary()).toMatchTextContent(/18,440円/)
    await expect.element(confirmButton()).not.toHaveAttribute('aria-busy')
    await press()
    await expect.poll(at).toMatch(/order=261124-AAAA00/)
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

  it('changes the quantity to what is left', async () => {
    await openReady(3)
    shop().stock = 2
    shop().refuseNext = { code: 'STOCK_CHANGED', details: { lines: [{ sku: 'LAMP', left: 2 }] } }
    await press()
    await expect.element(alert()).toMatchTextContent(/数量を変更しました：3点 → 2点/)
    await expect.poll(() => getReplicas().cart.get('LAMP')?.quantity).toBe(2)
    await expect.element(summary()).toMatchTextContent(/18,000円/)
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

describe('for a new customer', () => {
  beforeEach(() => {
    shop().last = undefined
  })

  it('says that another address is for this order only if the address book is full', async () => {
    const address = (_: unknown, index: number) => ({ ...ADDRESS, id: `a${index}`, address1: `玉川${index}` })
    shop().addresses = Array.from({ length: 20 }, address)
    await open()
    await page.getByRole('button', { name: 'お届け先を変更する' }).click()
    await page.getByRole('button', { name: '新しいお届け先を入力する' }).click()
    await expect.element(page.getByText(/20件まで保存できます/)).toBeVisible()
    expect(page.getByRole('checkbox', { name: /お届け先を保存する/ }).query()).toBeNull()
  })

  it('asks for the address first, and saves it', async () => {
    const { at } = await open()
    const place = page.getByRole('region', { name: 'お届け先' })
    await expect.element(confirmButton()).not.toHaveAttribute('aria-busy')
    await press()
    await expect.element(alert()).toHaveTextContent('お届け先を入力してください。')
    for (const [name, text] of [
      ['電話番号', '090-1234-5678'],
      ['郵便番号', '158-0094'],
      ['市区町村', '世田谷区'],
      ['番地', '玉川6丁目18-4'],
    ] as const)
      await place.getByRole('textbox', { name }).fill(text)
    await place.getByRole('combobox', { name: '都道府県' }).selectOptions('東京都')
    await place.getByRole('button', { name: 'このお届け先を使う' }).click()
    await expect.element(place).toMatchTextContent(/山田 花子 様.*東京都世田谷区玉川6丁目18-4/)
    expect(shop().addresses).toHaveLength(1)
    await expect.element(confirmButton()).not.toHaveAttribute('aria-busy')
    await press()
    await expect.poll(at).toMatch(/completion/)
    expect([...shop().orders.values()][0]?.address).toEqual(ADDRESS)
  })
})

it('an empty cart leads to the items', async () => {
  await open()
  for (const key of getReplicas().cart.keys()) await updateReplica('cart', { key, to: () => undefined })
  await expect.element(page.getByText('カートに商品がありません。')).toBeVisible()
})

it('without network the order is only kept, and says so', async () => {
  const store = await openReady()
  await page.getByRole('textbox', { name: '備考' }).fill('玄関先まで')
  pageConnectivity().recordNoNetwork()
  onTestFinished(() => pageConnectivity().recordReachable())
  await expect.element(page.getByText(/注文はまだ確定していません/)).toBeVisible()
  const button = page.getByRole('button', { name: 'オフラインのため注文できません' })
  await expect.element(button).toBeVisible()
  ;(button.element() as HTMLElement).click()
  expect(shop().keys).toEqual([])
  await store.screen.unmount()
  queryClient.clear()
  await visit('/checkout')
  await expect.element(page.getByRole('textbox', { name: '備考' })).toHaveValue('玄関先まで')
})

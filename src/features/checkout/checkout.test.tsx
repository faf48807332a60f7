import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { flushSync } from 'react-dom'
import type { Order } from '#contract/orders/schema.ts'
import { ERRORS } from '#contract/shared/errors.ts'
import { getReplicas, updateReplica } from '#src/device/cart-sync/cart.ts'
import { pageConnectivity } from '#src/device/network/connectivity.ts'
import { queryClient } from '#src/device/query/query-client.tsx'
import {
  alert,
  confirmButton,
  LAMP,
  open,
  openReady,
  press,
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
    await expect.element(summary()).toMatchTextContent(/代金引換の手数料\s*440円.*18,440円/)
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

describe('for a new customer', () => {
  beforeEach(() => {
    shop().last = undefined
    shop().addresses = []
  })

  it('says that another address is for this order only if the address book is full', async () => {
    const address = (_: unknown, index: number) => ({
      ...ADDRESS,
      id: `a${index}`,
      address1: `玉川${index}`,
      isDefault: false,
    })
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

it('shows few of many addresses at first, with the chosen one among them', async () => {
  shop().addresses = Array.from({ length: 20 }, (_, n) => ({
    ...ADDRESS,
    id: `a${n}`,
    address1: `玉川${n}`,
    isDefault: n === 9,
  }))
  await openReady()
  await page.getByRole('button', { name: 'お届け先を変更する' }).click()
  const choices = () => page.getByRole('group', { name: 'お届け先をお選びください' }).getByRole('radio')
  await expect.poll(() => choices().elements().length).toBe(6)
  await expect.element(choices().last()).toBeChecked()
  await page.getByRole('button', { name: 'ほか14件のお届け先を見る' }).click()
  await expect.poll(() => choices().elements().length).toBe(20)
})

it('changes an address of the book as the address book does', async () => {
  await openReady()
  await page.getByRole('button', { name: 'お届け先を変更する' }).click()
  await page.getByRole('button', { name: '山田 花子 様（世田谷区）を変更する' }).click()
  expect(page.getByRole('checkbox', { name: /お届け先を保存する/ }).query()).toBeNull()
  await page.getByRole('textbox', { name: '番地' }).fill('玉川9')
  await page.getByRole('button', { name: 'このお届け先を使う' }).click()
  await expect.element(page.getByRole('region', { name: 'お届け先' })).toMatchTextContent(/山田 花子 様.*玉川9/)
  expect(shop().addresses).toMatchObject([{ id: 'a0', address1: '玉川9' }])
})

it('asks before it removes an address, and a double tap removes it once', async () => {
  shop().addresses = [{ ...ADDRESS, id: 'a1', address1: '玉川1', isDefault: false }]
  await openReady()
  await page.getByRole('button', { name: 'お届け先を変更する' }).click()
  const remove = page.getByRole('button', { name: '山田 花子 様（世田谷区）を削除する' })
  await remove.click()
  const question = page.getByRole('dialog', { name: 'お届け先を削除しますか' })
  await question.getByRole('button', { name: '残す' }).click()
  expect(shop().addresses).toHaveLength(1)
  await remove.click()
  const button = question.getByRole('button', { name: '削除する' }).element() as HTMLElement
  flushSync(() => button.click())
  button.click()
  await expect.element(page.getByText('お届け先を削除しました')).toBeVisible()
  await expect.element(remove).not.toBeInTheDocument()
  expect(page.getByText(ERRORS.NOT_FOUND.message).query()).toBeNull()
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

it('assembly and pickup are ordered with the goods that offer them', async () => {
  shop().services = ['assembly', 'pickup']
  const { at } = await openReady()
  const services = page.getByRole('region', { name: '組み立て・引き取り' })
  await services.getByRole('combobox', { name: /^組み立て/ }).selectOptions('2点（6,600円）')
  await expect.element(summary()).toMatchTextContent(/組み立て 3,300円 × 2 ＝ 6,600円.*お支払い金額\s*24,600円（税込）/)
  await services.getByRole('combobox', { name: /^古い家具の引き取り/ }).selectOptions('1点（3,300円）')
  await expect.element(summary()).toMatchTextContent(/お支払い金額\s*27,900円（税込）/)
  await expect.element(confirmButton()).not.toHaveAttribute('aria-busy')
  await press()
  await expect.poll(at).toMatch(/completion/)
  const [order] = shop().orders.values()
  expect(order?.quote).toMatchObject({
    fees: [
      { kind: 'assembly', yen: 6_600 },
      { kind: 'pickup', yen: 3_300 },
    ],
  })
  expect(order?.quote.totalYen).toBe(27_900)
})

it('an order that is paid in another way is ordered again as it was, with its services and points', async () => {
  shop().services = ['assembly', 'pickup']
  const { quantity, services } = { quantity: 2, services: { assembly: 2, pickup: 1 } }
  const line = { ...LAMP, quantity, services, unitYen: 9_000 }
  const sent = {
    address: { ...ADDRESS, address1: '玉川9' },
    deliveryOn: '2026-11-28',
    slot: 'morning',
    note: '玄関先まで',
  }
  const last = shop().last!
  shop().last = {
    ...last,
    ...sent,
    payment: 'card',
    lines: [line],
    quote: { ...last.quote, deductions: [{ kind: 'points', yen: 500 }] },
  } as Order
  shop().points = 0
  await open(2, `/checkout?order=${shop().last!.number}`)
  await page.getByRole('button', { name: 'ほかのお支払い方法を選ぶ' }).click()
  await expect.element(page.getByRole('region', { name: 'お届け先' })).toMatchTextContent(/玉川9/)
  await expect.element(page.getByRole('textbox', { name: '備考' })).toHaveValue('玄関先まで')
  await expect.element(summary()).toMatchTextContent(/ポイントのご利用\s*−500円.*お支払い金額\s*27,400円（税込）/)
  await expect.element(confirmButton()).not.toHaveAttribute('aria-busy')
  await press()
  await expect.poll(() => [...shop().orders.values()][0]).toMatchObject(sent)
})

it('points that can no longer be used are pointed out when an order is paid in another way', async () => {
  const last = shop().last!
  const line = { ...LAMP, quantity: 2, unitYen: 9_000 }
  shop().last = {
    ...last,
    payment: 'card',
    lines: [line],
    quote: { ...last.quote, deductions: [{ kind: 'points', yen: 500 }] },
  } as Order
  // Of the points that were given back, 300 have expired.
  shop().points = -300
  await open(2, `/checkout?order=${last.number}`)
  await page.getByRole('button', { name: 'ほかのお支払い方法を選ぶ' }).click()
  await expect.element(alert()).toMatchTextContent(/ご利用ポイント：500ポイント → 200ポイント/)
  await expect.element(page.getByRole('textbox', { name: 'ご利用ポイント' })).toHaveValue('200')
  await expect.element(summary()).toMatchTextContent(/お支払い金額\s*17,800円（税込）/)
})

it('a cancelled last order chooses neither services nor the address', async () => {
  shop().services = ['assembly', 'pickup']
  const line = { ...LAMP, quantity: 1, services: { assembly: 1 }, unitYen: 9_000 }
  const address = { ...ADDRESS, address1: '玉川9' }
  shop().last = { ...shop().last!, state: 'cancelled', address, lines: [line] }
  await openReady()
  await expect.element(summary()).toMatchTextContent(/お支払い金額\s*18,000円（税込）/)
  await expect.element(page.getByRole('region', { name: 'お届け先' })).toMatchTextContent(/玉川6丁目18-4/)
})

it('the goods have room for their names at twice the text size on a phone', async () => {
  const root = document.documentElement
  root.style.setProperty('font-size', '200%')
  await page.viewport(390, 844)
  onTestFinished(async () => {
    root.style.removeProperty('font-size')
    await page.viewport(1280, 800)
  })
  await openReady()
  const name = summary().getByRole('link', { name: 'ランプ' }).element()
  const lineHeight = parseFloat(getComputedStyle(name.parentElement!).lineHeight)
  expect(name.parentElement!.getBoundingClientRect().height).toBeLessThan(1.5 * lineHeight)
})

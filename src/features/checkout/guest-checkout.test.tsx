/** The checkout without an account. */
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { eraseDrafts } from '#src/device/session/form-drafts.ts'
import { GUEST_OWNER } from '#src/device/storage/names.ts'
import { queryClient } from '#src/device/query/query-client.tsx'
import {
  alert,
  confirmButton,
  loginAgain,
  openAsGuest,
  press,
  summary,
  withCheckout,
} from '#tests/support/checkout-world.ts'
import { ADDRESS } from '#tests/support/delivery-address.ts'
import { visit } from '#tests/support/session-page.ts'

const shop = withCheckout()
// Someone who has begun to fill in the form is not asked again.
beforeEach(() => eraseDrafts(GUEST_OWNER))
const place = () => page.getByRole('region', { name: 'お届け先' })
const email = () => page.getByRole('textbox', { name: 'メールアドレス' })
const choose = () => page.getByRole('button', { name: '登録せずに購入' }).click()

async function fillAddress() {
  await place().getByLabelText('姓', { exact: true }).fill(ADDRESS.familyName)
  await place().getByLabelText('名', { exact: true }).fill(ADDRESS.givenName)
  await place().getByLabelText('セイ').fill(ADDRESS.familyKana)
  await place().getByLabelText('メイ').fill(ADDRESS.givenKana)
  await place().getByLabelText('電話番号').fill(ADDRESS.phone)
  await place().getByLabelText('郵便番号').fill(ADDRESS.postalCode)
  await place().getByLabelText('都道府県').selectOptions(ADDRESS.prefecture)
  await place().getByLabelText('市区町村').fill(ADDRESS.city)
  await place().getByLabelText('番地').fill(ADDRESS.address1)
}

async function fillIn() {
  await choose()
  await email().fill('guest@example.jp')
  await fillAddress()
  await page.getByRole('button', { name: 'このお届け先を使う' }).click()
  await expect.element(place()).toMatchTextContent(/158-0094/)
  await page.getByRole('radio', { name: /銀行振込/ }).click()
  await expect.element(confirmButton()).not.toHaveAttribute('aria-busy')
}

it('offers to log in, to register or to go on, and remembers who has gone on', async () => {
  await openAsGuest()
  await expect.element(page.getByRole('link', { name: 'ログインして購入' })).toHaveAttribute('href', '/login')
  await expect.element(page.getByRole('link', { name: '会員登録して購入' })).toHaveAttribute('href', '/register')
  await choose()
  await expect.element(page.getByRole('heading', { level: 1, name: 'ご注文手続き' })).toHaveFocus()
  await email().fill('guest@example.jp')
  await expect.element(summary()).toMatchTextContent(/会員登録をしてご購入いただくと、.*ポイント/)
  expect(page.getByRole('textbox', { name: 'ご利用ポイント' }).query()).toBeNull()
})

it('places the order with its mail address, and opens it without a login', async () => {
  const { at } = await openAsGuest()
  await fillIn()
  await press()
  await expect.poll(at).toMatch(/^\/checkout\/completion\?order=261124-AAAA00$/)
  expect(shop().guests).toMatchObject([
    { guest: { email: 'guest@example.jp', token: expect.stringMatching(/^[\w-]{43}$/) }, points: 0 },
  ])
  await expect.element(page.getByText('こもれび銀行 本店 普通 1234567')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'ご注文の詳細を見る' })).toHaveAttribute('href', '/order')
})

it('says that the mail address is missing or wrong', async () => {
  await openAsGuest()
  await fillIn()
  await email().fill('guest@')
  await press()
  await expect.element(alert()).toMatchTextContent(/ご連絡先：メールアドレスの形式をご確認ください/)
  await expect.element(email()).toHaveAttribute('aria-invalid', 'true')
  expect(shop().keys).toEqual([])
})

it('after a lost response finds the order again, also after a login', async () => {
  await openAsGuest()
  await fillIn()
  shop().loseResponse = true
  await press()
  await expect.element(alert()).toMatchTextContent(/ご注文の結果を確認できませんでした/)
  queryClient.clear()
  await loginAgain()
  await visit('/checkout')
  // The page of before the login may still be there.
  await expect
    .element(page.getByText(/先ほどのご注文は、確定しています（ご注文番号 261124-AAAA00）/).first())
    .toBeVisible()
  expect(shop().orders.size).toBe(1)
})

it('what was typed goes on after a login', async () => {
  shop().addresses = []
  const { at } = await openAsGuest()
  await fillIn()
  await page.getByRole('link', { name: 'ログインして購入' }).click()
  await expect.poll(at).toBe('/login')
  await loginAgain()
  await expect.poll(at).toBe('/checkout')
  await expect.element(place()).toMatchTextContent(/山田 花子 様.*158-0094/)
  expect(email().query()).toBeNull()
})

it('a confirmation that this tab has no link for leads to the request of one', async () => {
  await openAsGuest('/checkout/completion?order=261124-K7M2QX')
  await expect.element(page.getByRole('link', { name: 'リンクを受け取る' })).toHaveAttribute('href', '/order')
})

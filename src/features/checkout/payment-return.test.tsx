import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { login } from '#src/device/session/login.ts'
import { makeOrder } from '#tests/support/make-order.ts'
import { HANAKO, visit, withAccounts } from '#tests/support/session-page.ts'

const server = withAccounts()
const NUMBER = '261124-K7M2QX'
const SECRETS = '&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded'
const main = () => page.getByRole('main')

it('leads to the order where the customer is logged in', async () => {
  await login(HANAKO)
  server().answer(`me/orders/${NUMBER}`, () => Response.json(makeOrder({ payment: 'paypay' })))
  const { at } = await visit(`/checkout/return?order=${NUMBER}${SECRETS}`)
  await expect.poll(at).toBe(`/checkout/completion?order=${NUMBER}`)
  await expect.element(main()).toMatchTextContent(/お支払いは完了しています/)
})

it('says in another browser where the outcome is shown, and keeps no secret in the address', async () => {
  const { at } = await visit(`/checkout/return?order=${NUMBER}${SECRETS}`)
  await expect.element(main()).toMatchTextContent(/ご注文のときにお使いのアプリ/)
  await expect.poll(at).toBe(`/checkout/return?order=${NUMBER}`)
  await expect
    .element(main().getByRole('link', { name: 'ログインして結果を見る' }))
    .toHaveAttribute('href', `/checkout/completion?order=${NUMBER}`)
})

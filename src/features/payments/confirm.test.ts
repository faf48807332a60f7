import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import { expect, it, vi } from 'vitest'
import type { CardHolder } from '#contract/payments/api.ts'
import { confirmCard, confirmPayment } from './confirm.ts'

const elements = {} as StripeElements
const returnUrl = 'https://shop.example/checkout/completion?order=261120-ABCDEF'

const HANAKO: CardHolder = { name: '木下 花子', email: 'hanako@example.jp', phone: '+819012345678' }

function pay(response: object, cardId?: string, holder = HANAKO) {
  const confirm = vi.fn(() => Promise.resolve(response))
  const stripe = { confirmPayment: confirm } as unknown as Stripe
  const form = { stripe, elements, clientSecret: 'pi_1_secret_2', holder, isWallet: false }
  return { confirm, result: confirmPayment({ ...form, cardId, returnUrl }) }
}
const refuse = (error: Partial<StripeError>) => pay({ error }).result

it.each(['succeeded', 'processing'])('a payment is done when it is %s', async (status) => {
  expect(await pay({ paymentIntent: { status } }).result).toEqual({ isDone: true })
})

it('a payment is done if another tab has paid', async () => {
  const error = { type: 'invalid_request_error', payment_intent: { status: 'succeeded' } } as StripeError
  expect(await refuse(error)).toEqual({ isDone: true })
})

it.each([
  [{ code: 'card_declined', decline_code: 'insufficient_funds' }, 'カードのご利用可能額を超えています。'],
  [{ code: 'expired_card' }, 'カードの有効期限が切れています。'],
  [{ code: 'payment_intent_authentication_failure' }, '本人認証（3Dセキュア）が完了しませんでした。'],
  // A thief must not learn why.
  [{ code: 'card_declined', decline_code: 'stolen_card' }, 'カード会社の承認が得られませんでした。'],
])('a refusal by %o names the reason', async (error, reason) => {
  expect(await refuse({ type: 'card_error', ...error })).toEqual({
    isDone: false,
    message: `${reason}お支払いは完了していません。もう一度お試しになるか、別のカードをお使いください。`,
  })
})

it('an incomplete number is shown by the fields themselves', async () => {
  expect(await refuse({ type: 'validation_error' })).toEqual({ isDone: false, message: undefined })
})

it('without a response nothing is claimed about the payment', async () => {
  expect(await refuse({ type: 'api_connection_error' })).toEqual({
    isDone: false,
    message: expect.stringMatching(/結果を確認できませんでした.*二重に請求されることはありません/),
  })
})

it('the bank returns to the order, and a saved card needs no fields', async () => {
  const first = pay({ paymentIntent: { status: 'succeeded' } })
  await first.result
  expect(first.confirm).toHaveBeenCalledWith({
    elements,
    confirmParams: { return_url: returnUrl, payment_method_data: { billing_details: HANAKO } },
    redirect: 'if_required',
  })
  const second = pay({ paymentIntent: { status: 'succeeded' } }, 'pm_1')
  await second.result
  expect(second.confirm).toHaveBeenCalledWith({
    clientSecret: 'pi_1_secret_2',
    confirmParams: { return_url: returnUrl, payment_method: 'pm_1' },
    redirect: 'if_required',
  })
})

it('a phone that is not known is not sent', async () => {
  const { confirm, result } = pay({ paymentIntent: { status: 'succeeded' } }, undefined, { ...HANAKO, phone: null })
  await result
  const { name, email } = HANAKO
  expect(confirm).toHaveBeenCalledWith(
    expect.objectContaining({
      confirmParams: { return_url: returnUrl, payment_method_data: { billing_details: { name, email } } },
    }),
  )
})

it('a card that is refused is not saved', async () => {
  const error = { type: 'card_error', code: 'incorrect_cvc' }
  const stripe = { confirmSetup: () => Promise.resolve({ error }) } as unknown as Stripe
  const form = { stripe, elements, clientSecret: 'seti_1_secret_2', holder: HANAKO, isWallet: false }
  expect(await confirmCard(form, returnUrl)).toEqual({
    isDone: false,
    message: 'セキュリティコードが正しくありません。カードは保存されていません。',
  })
})

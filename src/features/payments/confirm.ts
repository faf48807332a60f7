/** Confirms a payment or a new card with Stripe, and says in Japanese why that failed. */
import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import type { CardHolder } from '#contract/payments/api.ts'

/** `done`: the payment service has decided or will. A refusal without a message is shown by the card fields. */
export type Confirmed = { isDone: true } | { isDone: false; message: string | undefined }

const DONE = /^(succeeded|processing|requires_capture)$/

const DECLINES: Record<string, string> = {
  insufficient_funds: 'カードのご利用可能額を超えています。',
  card_velocity_exceeded: 'カードのご利用可能額または回数を超えています。',
  withdrawal_count_limit_exceeded: 'カードのご利用可能額を超えています。',
  expired_card: 'カードの有効期限が切れています。',
  incorrect_cvc: 'セキュリティコードが正しくありません。',
  invalid_cvc: 'セキュリティコードが正しくありません。',
  incorrect_number: 'カード番号が正しくありません。',
  invalid_number: 'カード番号が正しくありません。',
  invalid_expiry_month: '有効期限が正しくありません。',
  invalid_expiry_year: '有効期限が正しくありません。',
  card_not_supported: 'このカードはご利用いただけません。',
  currency_not_supported: 'このカードは日本円でのお支払いに対応していません。',
  processing_error: 'カード会社での処理中にエラーが発生しました。',
  payment_intent_authentication_failure: '本人認証（3Dセキュア）が完了しませんでした。',
  setup_intent_authentication_failure: '本人認証（3Dセキュア）が完了しませんでした。',
}

const REFUSED = 'カード会社の承認が得られませんでした。'

function toMessage(
  { type, code = '', decline_code: declineCode = '' }: StripeError,
  advice: string,
): string | undefined {
  // The card fields show it next to the input.
  if (type === 'validation_error') return undefined
  const reason = DECLINES[declineCode] ?? DECLINES[code]
  if (reason || type === 'card_error') return `${reason ?? REFUSED}${advice}`
  return 'お手続きの結果を確認できませんでした。通信状態をご確認のうえ、もう一度お試しください。二重に請求されることはありません。'
}

function toConfirmed(error: StripeError | undefined, status: string | undefined, advice: string): Confirmed {
  if (!error) return status && DONE.test(status) ? { isDone: true } : { isDone: false, message: `${REFUSED}${advice}` }
  // Another tab may have paid, or a response was lost.
  const known = error.payment_intent?.status ?? error.setup_intent?.status
  return known && DONE.test(known) ? { isDone: true } : { isDone: false, message: toMessage(error, advice) }
}

/** The fields, once they can be filled in, and what their confirmation needs. */
export interface CardForm {
  stripe: Stripe
  elements: StripeElements
  clientSecret: string
  holder: CardHolder
  /** Whether Apple Pay or Google Pay is chosen instead of the card fields. */
  isWallet: boolean
}

/** Required with a new card, because the fields do not ask for it (card-frame.tsx). */
const toMethodData = ({ name, email, phone }: CardHolder) => ({
  payment_method_data: {
    billing_details: { name, ...(email !== null && { email }), ...(phone !== null && { phone }) },
  },
})

interface Payment extends CardForm {
  /** A saved card, instead of the card fields. */
  cardId: string | undefined
  returnUrl: string
}

export async function confirmPayment(payment: Payment): Promise<Confirmed> {
  const { stripe, elements, clientSecret, holder, cardId, returnUrl } = payment
  const redirect = 'if_required'
  const { error, paymentIntent } = await (cardId === undefined
    ? stripe.confirmPayment({
        elements,
        confirmParams: { return_url: returnUrl, ...toMethodData(holder) },
        redirect,
      })
    : stripe.confirmPayment({
        clientSecret,
        confirmParams: { return_url: returnUrl, payment_method: cardId },
        redirect,
      }))
  return toConfirmed(
    error,
    paymentIntent?.status,
    'お支払いは完了していません。もう一度お試しになるか、別のカードをお使いください。',
  )
}

export async function confirmCard({ stripe, elements, holder }: CardForm, returnUrl: string): Promise<Confirmed> {
  const { error, setupIntent } = await stripe.confirmSetup({
    elements,
    confirmParams: { return_url: returnUrl, ...toMethodData(holder) },
    redirect: 'if_required',
  })
  return toConfirmed(error, setupIntent?.status, 'カードは保存されていません。')
}

/** Payments that the store confirms at Stripe itself, because their customers fill in nothing: konbini and PayPay. */
import type Stripe from 'stripe'
import { KONBINI_CHAINS, type VoucherCode } from '#contract/orders/konbini.ts'
import { SECOND_MS } from '#contract/shared/constants.ts'

export interface VoucherRequest {
  name: string
  email: string
  /** Domestic digits. */
  phone: string | undefined
  /** ms; until then it can be paid. */
  expiresAt: number
}

/** `withNumber`: the phone number becomes what the store asks for besides the payment code, so that customers know it. */
export function toVoucherParams(
  { name, email, phone = '', expiresAt }: VoucherRequest,
  withNumber: boolean,
): Stripe.PaymentIntentConfirmParams {
  const number = withNumber && /^\d{10,11}$/.test(phone) ? { confirmation_number: phone } : {}
  return {
    payment_method_data: { type: 'konbini', billing_details: { name, email } },
    // The last second of the day before.
    payment_method_options: { konbini: { expires_at: Math.floor(expiresAt / SECOND_MS) - 1, ...number } },
  }
}

export interface RedirectRequest {
  name: string
  returnUrl: string
}

export const toRedirectParams = ({ name, returnUrl }: RedirectRequest): Stripe.PaymentIntentConfirmParams => ({
  payment_method_data: { type: 'paypay', billing_details: { name } },
  return_url: returnUrl,
})

/** Of a payment that waits at PayPay. */
export const findRedirectUrl = ({ status, next_action: next }: Stripe.PaymentIntent): string | undefined =>
  status === 'requires_action' ? (next?.redirect_to_url?.url ?? undefined) : undefined

/** Of a payment that waits for a convenience store. */
export function findVoucher({ status, next_action: next }: Stripe.PaymentIntent): VoucherCode[] | undefined {
  const stores = status === 'requires_action' ? next?.konbini_display_details?.stores : undefined
  if (!stores) return undefined
  return KONBINI_CHAINS.flatMap((chain) => {
    const code = stores[chain]
    if (!code) return []
    return [{ chain, paymentCode: code.payment_code, confirmationNumber: code.confirmation_number ?? null }]
  })
}

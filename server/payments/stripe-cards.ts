/** Saved cards at Stripe. */
import type Stripe from 'stripe'
import type { SavedCard } from '#contract/payments/api.ts'
import { ignoreMissing } from './stripe-errors.ts'

/** The newest first. */
export async function listCards(stripe: Stripe, stripeCustomerId: string): Promise<SavedCard[]> {
  const customer = await stripe.customers.retrieve(stripeCustomerId).catch(ignoreMissing)
  if (!customer || customer.deleted) return []
  const { data } = await stripe.customers.listPaymentMethods(stripeCustomerId, { type: 'card', limit: 100 })
  const chosen = customer.invoice_settings.default_payment_method
  const defaultId = (typeof chosen === 'string' ? chosen : chosen?.id) ?? data[0]?.id
  return data.flatMap(({ id, card }) =>
    card
      ? [
          {
            id,
            brand: card.brand,
            last4: card.last4,
            expMonth: card.exp_month,
            expYear: card.exp_year,
            isDefault: id === defaultId,
          },
        ]
      : [],
  )
}

/** Loads Stripe's script at its first use. Only documents of the payment pages admit it (src/navigation/document-history.ts). */
import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { STRIPE_API_VERSION } from '#contract/payments/api.ts'

const SCRIPTS = /^https:\/\/([\w-]+\.)?js\.stripe\.com\//

interface TrustedTypes {
  createPolicy(name: 'default', rules: { createScriptURL: (url: string) => string | null }): unknown
}

/** Stripe's loader sets a script's address as text, which only the document's default policy can allow. */
function admitScripts(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', { createScriptURL: (url) => (SCRIPTS.test(url) ? url : null) })
}

let isAdmitted = false
let loading: Promise<Stripe> | undefined

async function load(key: string): Promise<Stripe> {
  if (!isAdmitted) admitScripts()
  isAdmitted = true
  const stripe = await loadStripe(key, { locale: 'ja', apiVersion: STRIPE_API_VERSION })
  if (!stripe) throw new Error('Stripe.js not available')
  return stripe
}

/** At most one script per document. After a failure the next call tries again. */
export const getStripe = (key: string): Promise<Stripe> =>
  (loading ??= load(key).catch((error: unknown) => {
    loading = undefined
    throw error
  }))

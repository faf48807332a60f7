/** Loads Stripe's script at its first use. Only documents of the payment pages admit it (src/routing/document-history.ts). */
import { once } from '#contract/shared/once.ts'
import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'

const SCRIPTS = /^https:\/\/([\w-]+\.)?js\.stripe\.com\//

interface TrustedTypes {
  createPolicy(name: 'default', rules: { createScriptURL: (url: string) => string | null }): unknown
}

/** Stripe's loader sets a script's address as text, which only the document's default policy can allow. */
const admitScripts = once(() => {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', { createScriptURL: (url) => (SCRIPTS.test(url) ? url : null) })
})

/** The document's loader, because a document has at most one of Stripe's scripts. */
function createLoader() {
  let loading: Promise<Stripe> | undefined
  let isRestarted = false

  async function load(key: string): Promise<Stripe> {
    admitScripts()
    isRestarted = false
    // The release that the package loads fixes the API version, and refuses the option for it.
    const stripe = await loadStripe(key, { locale: 'ja' }).catch((error: unknown) => {
      if (isRestarted) return load(key)
      throw error
    })
    if (!stripe) throw new Error('Stripe.js not available')
    return stripe
  }

  return {
    /** After a failure the next call tries again. */
    getStripe: (key: string): Promise<Stripe> =>
      (loading ??= load(key).catch((error: unknown) => {
        loading = undefined
        throw error
      })),
    /**
     * Gives up a script that has not arrived and loads it again. Stripe's loader waits for it forever, except that it replaces
     * a script that has failed.
     */
    restartStripe(): void {
      const script = [...document.scripts].find(({ src }) => SCRIPTS.test(src))
      if (!loading || !script) return
      isRestarted = true
      script.dispatchEvent(new Event('error'))
    },
  }
}

export const { getStripe, restartStripe } = createLoader()

/** Where Stripe shows its card fields, and how they look. */
import { useEffect, useRef } from 'react'
import type { Appearance, Stripe } from '@stripe/stripe-js'
import type { Confirmation } from '#contract/payments/api.ts'
import type { CardForm } from './confirm.ts'

/** The frame does not inherit the store's styles. */
function readAppearance(): Appearance {
  const styles = getComputedStyle(document.documentElement)
  const token = (name: string) => styles.getPropertyValue(name).trim()
  return {
    theme: 'stripe',
    variables: {
      colorPrimary: token('--moss'),
      colorBackground: token('--surface'),
      colorText: token('--ink'),
      colorTextSecondary: token('--ink-soft'),
      colorDanger: token('--danger'),
      borderRadius: token('--radius-field'),
      fontFamily: 'sans-serif',
      // Below 16 px, iOS zooms into a focused field.
      fontSizeBase: '16px',
    },
    rules: { '.Input': { borderColor: token('--edge'), boxShadow: 'none', padding: '12px' } },
  }
}

interface CardFrameProps {
  stripe: Stripe
  confirmation: Confirmation
  /** Undefined until the fields can be filled in. */
  onReady: (form: CardForm | undefined) => void
  onFail: () => void
}

/** Mounts the fields once, for one confirmation. */
export function CardFrame({ stripe, confirmation, onReady, onFail }: CardFrameProps) {
  const container = useRef<HTMLDivElement>(null)
  const handlers = useRef({ onReady, onFail })
  useEffect(() => {
    handlers.current = { onReady, onFail }
  })
  useEffect(() => {
    const { clientSecret, holder } = confirmation
    const elements = stripe.elements({ clientSecret, locale: 'ja', appearance: readAppearance() })
    const card = elements.create('payment', {
      layout: 'tabs',
      // The store knows them. What is not asked for here must be passed at the confirmation (confirm.ts).
      fields: {
        billingDetails: {
          name: 'never',
          email: holder.email === null ? 'auto' : 'never',
          phone: holder.phone === null ? 'auto' : 'never',
        },
      },
      defaultValues: { billingDetails: { address: { country: 'JP' } } },
      wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
    })
    card.on('ready', () => handlers.current.onReady({ stripe, elements, clientSecret, holder }))
    card.on('loaderror', () => {
      handlers.current.onReady(undefined)
      handlers.current.onFail()
    })
    card.mount(container.current!)
    return () => {
      handlers.current.onReady(undefined)
      card.destroy()
    }
  }, [stripe, confirmation])
  return <div ref={container} />
}

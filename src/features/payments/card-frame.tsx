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

const WALLETS = { applePay: 'auto', googlePay: 'auto' } as const
const NO_WALLETS = { applePay: 'never', googlePay: 'never' } as const

const isPayment = (clientSecret: string): boolean => clientSecret.startsWith('pi_')

interface CardFrameProps {
  stripe: Stripe
  confirmation: Confirmation
  /** Undefined until the fields can be filled in. Called again when a wallet or the card fields are chosen. */
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
      // Shown where the device has them. A card that is only saved must be payable without the device.
      wallets: { ...(isPayment(clientSecret) ? WALLETS : NO_WALLETS), link: 'never' },
    })
    const announce = (isWallet: boolean) =>
      handlers.current.onReady({ stripe, elements, clientSecret, holder, isWallet })
    card.on('ready', () => announce(false))
    card.on('change', ({ value }) => announce(/^(?:apple|google)_pay$/.test(value.type)))
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

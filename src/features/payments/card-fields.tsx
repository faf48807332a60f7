/** Stripe's card fields, in a frame of its own: card numbers never reach the store. */
import { useEffect, useRef, useState } from 'react'
import type { Appearance, Stripe, StripeElements } from '@stripe/stripe-js'
import { useQuery } from '@tanstack/react-query'
import { useSettings } from '#src/navigation/site-data.ts'
import { toLoadErrorMessage } from '#src/device/network/error-messages.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { Alert } from '#src/ui/alert.tsx'
import { ReloadButton } from '#src/ui/pending.tsx'
import { TextSkeleton } from '#src/ui/skeleton.tsx'
import { getStripe } from './load-stripe.ts'
import css from './payments.module.css'

const BLOCKED =
  'カードの入力欄を読み込めませんでした。通信状態と、広告などを遮断する機能の設定をご確認のうえ、もう一度お試しください。'

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

export interface CardForm {
  stripe: Stripe
  elements: StripeElements
  clientSecret: string
}

interface CardFieldsProps {
  /** Distinguishes payments, whose fields share nothing. */
  name: string
  fetchSecret: () => Promise<string>
  /** Undefined until the fields can be filled in. */
  onReady: (form: CardForm | undefined) => void
  /** While a saved card is chosen. */
  isHidden?: boolean
}

export function CardFields({ name, fetchSecret, onReady, isHidden = false }: CardFieldsProps) {
  const key = useSettings().stripeKey
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['card-fields', name],
    queryFn: async () => {
      if (key === null) throw new CodedError('PAYMENT_UNAVAILABLE')
      const [stripe, clientSecret] = await Promise.all([getStripe(key), fetchSecret()])
      return { stripe, clientSecret }
    },
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const [failures, setFailures] = useState(0)
  const [hasFailed, setHasFailed] = useState(false)
  const retry = () => {
    setHasFailed(false)
    setFailures(failures + 1)
    if (!data) void refetch()
  }
  if ((error && !isFetching) || hasFailed)
    return (
      <div className={css.failure}>
        <Alert>
          <p>{error ? toFailureMessage(error) : BLOCKED}</p>
        </Alert>
        <ReloadButton onClick={retry} />
      </div>
    )
  if (!data) return <TextSkeleton lines={4} />
  return (
    <div hidden={isHidden}>
      <Mounted key={failures} {...data} onReady={onReady} onFail={() => setHasFailed(true)} />
    </div>
  )
}

const toFailureMessage = (error: Error): string =>
  /Stripe\.js/.test(error.message) ? BLOCKED : toLoadErrorMessage(error)

interface MountedProps extends Pick<CardFieldsProps, 'onReady'> {
  stripe: Stripe
  clientSecret: string
  onFail: () => void
}

function Mounted({ stripe, clientSecret, onReady, onFail }: MountedProps) {
  const container = useRef<HTMLDivElement>(null)
  const [isReady, setIsReady] = useState(false)
  const handlers = useRef({ onReady, onFail })
  useEffect(() => {
    handlers.current = { onReady, onFail }
  })
  useEffect(() => {
    const elements = stripe.elements({ clientSecret, locale: 'ja', appearance: readAppearance() })
    const card = elements.create('payment', {
      layout: 'tabs',
      wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
    })
    card.on('ready', () => {
      setIsReady(true)
      handlers.current.onReady({ stripe, elements, clientSecret })
    })
    card.on('loaderror', () => {
      handlers.current.onReady(undefined)
      handlers.current.onFail()
    })
    card.mount(container.current!)
    return () => {
      handlers.current.onReady(undefined)
      card.destroy()
    }
  }, [stripe, clientSecret])
  return (
    <>
      {!isReady && <TextSkeleton lines={4} />}
      <div ref={container} />
    </>
  )
}

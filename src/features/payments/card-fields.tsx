/** Stripe's card fields, in a frame of its own: card numbers never reach the store. */
import { CircleAlert as FailureIcon, Clock as SlowIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useSettings } from '#src/routing/site-data.ts'
import { toLoadErrorMessage } from '#src/device/network/error-messages.ts'
import type { Confirmation } from '#contract/payments/api.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { StateNote } from '#src/ui/content/state-note.tsx'
import { CardFrame } from './card-frame.tsx'
import type { CardForm } from './confirm.ts'
import { FieldsSkeleton } from './fields-skeleton.tsx'
import { getStripe, restartStripe } from './load-stripe.ts'
import css from './payments.module.css'

/** The script or its frame may never arrive and never fail. */
const SLOW_MS = 15_000

interface CardFieldsProps {
  /** Distinguishes payments, whose fields share nothing. */
  name: string
  fetchConfirmation: () => Promise<Confirmation>
  /** Undefined until the fields can be filled in. */
  onReady: (form: CardForm | undefined) => void
  /** While a saved card is chosen. */
  isHidden?: boolean
  /** What the customer can rely on while the fields do not appear. */
  assurance: string
}

export function CardFields({ name, fetchConfirmation, onReady, isHidden = false, assurance }: CardFieldsProps) {
  const key = useSettings().stripeKey
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['card-fields', name],
    queryFn: async () => {
      if (key === null) throw new CodedError('PAYMENT_UNAVAILABLE')
      const [stripe, confirmation] = await Promise.all([getStripe(key), fetchConfirmation()])
      return { stripe, confirmation }
    },
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const [attempt, setAttempt] = useState(1)
  const [isReady, setIsReady] = useState(false)
  const [hasFrameFailed, setHasFrameFailed] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const hasFailed = (error !== null && !isFetching) || hasFrameFailed
  const isSlow = useIsSlow(!isReady && !hasFailed, attempt)
  const retry = () => {
    // The button disappears meanwhile.
    place.current?.focus({ preventScroll: true })
    setHasFrameFailed(false)
    setAttempt(attempt + 1)
    if (data) return
    restartStripe()
    void refetch()
  }
  const receive = (form: CardForm | undefined) => {
    setIsReady(form !== undefined)
    onReady(form)
  }
  return (
    <div ref={place} tabIndex={-1} className={css.fields}>
      {hasFailed || isSlow ? (
        <Problem error={error} isSlow={isSlow} assurance={assurance} onRetry={retry} />
      ) : (
        !isReady && <FieldsSkeleton />
      )}
      {data && !hasFailed && (
        // What is late may still arrive.
        <div hidden={isHidden || isSlow}>
          <CardFrame key={attempt} {...data} onReady={receive} onFail={() => setHasFrameFailed(true)} />
        </div>
      )}
    </div>
  )
}

/** Whether this attempt has been waited for too long. */
function useIsSlow(isWaiting: boolean, attempt: number): boolean {
  const [slowAttempt, setSlowAttempt] = useState<number>()
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setSlowAttempt(attempt), SLOW_MS)
    return () => clearTimeout(timer)
  }, [isWaiting, attempt])
  return isWaiting && slowAttempt === attempt
}

const BLOCKED = '通信状態と、広告などを遮断する機能の設定をご確認ください。'
const SLOW = '決済サービスからの応答を待っています。届きしだい表示します。'

const isFromScript = (error: Error): boolean => /Stripe\.js/.test(error.message)

interface ProblemProps extends Pick<CardFieldsProps, 'assurance'> {
  error: Error | null
  isSlow: boolean
  onRetry: () => void
}

const Problem = ({ error, isSlow, assurance, onRetry }: ProblemProps) => (
  <div role="alert">
    <StateNote
      kind={isSlow ? 'honey' : 'danger'}
      icon={isSlow ? SlowIcon : FailureIcon}
      title={isSlow ? 'カードの入力欄の表示に、時間がかかっています' : 'カードの入力欄を読み込めませんでした'}
      actions={
        <Button kind="secondary" offline="オフラインのため読み込めません" onClick={onRetry}>
          もう一度試す
        </Button>
      }
    >
      <p>{isSlow ? SLOW : !error || isFromScript(error) ? BLOCKED : toLoadErrorMessage(error)}</p>
      <p>{assurance}</p>
    </StateNote>
  </div>
)

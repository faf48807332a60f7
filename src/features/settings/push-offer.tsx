import { useState } from 'react'
import { canOfferPush, recordPushDeclined } from '#src/device/push/push.ts'
import { useSettings } from '#src/routing/site-data.ts'
import { useSession } from '#src/device/session/use-session.ts'
import { Alert } from '#src/ui/content/alert.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import css from './push-offer.module.css'
import { PUSH_FAILED, PUSH_NOTES, usePush } from './use-push.ts'

const OFFERS = {
  reservation: 'ご予約の前日のお知らせや店舗からのメッセージを、この端末でも受け取れます。',
  messages: '店舗からの返信を、この端末の通知でお知らせします。',
}

/**
 * An unobtrusive offer where notifications are useful. The browser asks for its permission only
 * after the press.
 */
export function PushOffer({ about }: { about: keyof typeof OFFERS }) {
  const { pushKey } = useSettings()
  const { state, pendingState, hasFailed, toggle } = usePush(pushKey)
  const isCustomer = useSession().state === 'customer'
  const [isDeclined, setIsDeclined] = useState(() => !canOfferPush())
  const [isOffered, setIsOffered] = useState(false)
  // The result is shown in its place.
  if (state === 'off' && !isOffered) setIsOffered(true)
  if (!isCustomer || pushKey === '' || isDeclined || !isOffered || state === undefined) return null

  const isAnswered = state !== 'off'
  const isBusy = pendingState !== undefined
  const decline = () => {
    recordPushDeclined()
    setIsDeclined(true)
  }
  return (
    <section data-question={isAnswered ? undefined : ''} aria-label="通知のご案内" className={css.offer}>
      <div className={css.question} inert={isAnswered}>
        <p className={css.words}>{OFFERS[about]}</p>
        <div className={css.actions}>
          <Button kind="quiet" disabled={isBusy} onClick={decline}>
            今は受け取らない
          </Button>
          <Button kind="secondary" busy={isBusy} offline="オフラインのため設定できません" onClick={() => toggle(true)}>
            通知を受け取る
          </Button>
        </div>
      </div>
      <p role="status" className={css.outcome}>
        {isAnswered && PUSH_NOTES[state]}
      </p>
      {hasFailed && <Alert>{PUSH_FAILED}</Alert>}
    </section>
  )
}

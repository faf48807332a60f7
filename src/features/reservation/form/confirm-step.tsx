import { useEffect, useRef, useState } from 'react'
import type { NewReservation } from '#contract/reservations/schema.ts'
import { toRefusal } from '#src/device/network/error-messages.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { useBackToClose } from '#src/ui/use-back-to-close.ts'
import { useIsOffline } from '#src/ui/use-is-offline.ts'
import { SubmissionFacts, type SubmissionFactsProps } from './submission-facts.tsx'
import css from './reservation-form.module.css'

interface ConfirmStepProps extends SubmissionFactsProps {
  send: (body: NewReservation) => Promise<void>
  onBack: () => void
}

/** Shows everything before it is sent. A step back returns to the form. */
export function ConfirmStep({ body, shop, send, onBack }: ConfirmStepProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const heading = useRef<HTMLHeadingElement>(null)
  const isOffline = useIsOffline()
  useBackToClose(true, () => !isBusy && onBack())
  useEffect(() => {
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'center' })
  }, [])
  const press = () => {
    setIsBusy(true)
    void send(body).catch((error: unknown) => {
      setProblem(toRefusal(error).message)
      setIsBusy(false)
    })
  }
  return (
    <section className={css.confirm} aria-labelledby="confirm-reservation">
      <h2 ref={heading} id="confirm-reservation" tabIndex={-1} className={css.heading}>
        内容の確認
      </h2>
      <SubmissionFacts {...{ body, shop }} />
      {isOffline && (
        <p className={css.waiting}>
          オフラインです。この端末に保存し、インターネットにつながり次第、自動で送信します。それまで、ご予約は確定しません。
        </p>
      )}
      {problem !== undefined && <Alert>{problem}</Alert>}
      <div className={css.buttons}>
        <Button wide busy={isBusy} onClick={press}>
          予約する
        </Button>
        <Button kind="quiet" wide disabled={isBusy} onClick={onBack}>
          入力に戻る
        </Button>
      </div>
    </section>
  )
}

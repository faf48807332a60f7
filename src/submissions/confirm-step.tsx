import { type ReactNode, useEffect, useRef, useState } from 'react'
import { toRefusal } from '#src/device/network/error-messages.ts'
import { Alert } from '#src/ui/content/alert.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { useBackToClose } from '#src/ui/overlay/use-back-to-close.ts'
import { useIsOffline } from '#src/ui/hooks/use-is-offline.ts'
import css from './confirm-step.module.css'

interface ConfirmStepProps {
  /** Label of the sending button. */
  button: string
  /** The last sentence of the note while offline. */
  offlineNote: string
  send: () => Promise<void>
  onBack: () => void
  /** What will be sent. */
  children: ReactNode
}

/** Shows everything before it is sent. A step back returns to the form. */
export function ConfirmStep({ button, offlineNote, send, onBack, children }: ConfirmStepProps) {
  const [isBusy, setIsBusy] = useState(false)
  /** Two clicks in one task see the same state. */
  const isSending = useRef(false)
  const [problem, setProblem] = useState<string>()
  const heading = useRef<HTMLHeadingElement>(null)
  const isOffline = useIsOffline()
  useBackToClose(true, () => !isBusy && onBack())
  useEffect(() => {
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'center' })
  }, [])
  const press = () => {
    if (isSending.current) return
    isSending.current = true
    setIsBusy(true)
    void send().catch((error: unknown) => {
      isSending.current = false
      setProblem(toRefusal(error).message)
      setIsBusy(false)
    })
  }
  return (
    <section className={css.confirm} aria-labelledby="confirm-submission">
      <h2 ref={heading} id="confirm-submission" tabIndex={-1} className={css.heading}>
        内容の確認
      </h2>
      {children}
      {isOffline && (
        <p className={css.waiting}>
          オフラインです。この端末に保存し、インターネットにつながり次第、自動で送信します。{offlineNote}
        </p>
      )}
      {problem !== undefined && <Alert>{problem}</Alert>}
      <div className={css.buttons}>
        <Button wide busy={isBusy} onClick={press}>
          {button}
        </Button>
        <Button kind="quiet" wide disabled={isBusy} onClick={onBack}>
          入力に戻る
        </Button>
      </div>
    </section>
  )
}

import { type ReactNode, useEffect, useState } from 'react'
import { Alert } from '#src/ui/content/alert.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { Dialog } from './dialog.tsx'
import css from './question-dialog.module.css'

interface QuestionDialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** Labels of the buttons. */
  stay: string
  confirm: string
  onConfirm: () => void
  busy?: boolean
  disabled?: boolean
  /** Shown at the button while there is no network. */
  offline?: string
  /** Why it failed; the dialog stays open. */
  problem?: string | false | undefined
  /** What would be lost. */
  children: ReactNode
}

/** Asks before something is removed or cancelled. */
export function QuestionDialog({ open, onClose, title, stay, confirm, onConfirm, ...rest }: QuestionDialogProps) {
  const { busy = false, disabled = false, offline, problem, children } = rest
  // Until the answer has begun to take effect, a second tap must not give it again.
  const [isAnswered, setIsAnswered] = useState(false)
  useEffect(() => {
    if (!busy) setIsAnswered(false)
  }, [busy, open])
  const answer = () => {
    setIsAnswered(true)
    onConfirm()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{stay}</Button>
          <Button
            kind="danger"
            busy={busy || isAnswered}
            disabled={disabled}
            {...(offline !== undefined && { offline })}
            onClick={answer}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <div className={css.content}>
        {problem && <Alert>{problem}</Alert>}
        {children}
      </div>
    </Dialog>
  )
}

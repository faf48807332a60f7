import type { ReactNode } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import css from './leave-dialog.module.css'
import { LeaveButtons, LeaveSentences, type LeaveWords } from './leave-question.tsx'
import { type LeavingOptions, useLeaving } from './use-leaving.ts'

export interface LeaveDialogProps extends Omit<LeavingOptions, 'isAsked'> {
  open: boolean
  title: string
  words: LeaveWords
  /** Of the button that closes it. */
  stay: string
  onClose: () => void
  /** Where staying is more than closing it. */
  onStay?: () => void
  onKeep?: () => void
  offline?: string
  /** What is lost in any case. */
  children: ReactNode
}

/** The question over a page, with everything that would be lost. */
export function LeaveDialog({
  open,
  title,
  words,
  stay,
  onClose,
  onKeep,
  onStay = onClose,
  offline,
  children,
  ...rest
}: LeaveDialogProps) {
  const leaving = useLeaving({ ...rest, isAsked: open })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <div className={css.buttons}>
          <LeaveButtons {...{ leaving, words, onKeep, offline }} />
          <Button kind="secondary" wide onClick={onStay}>
            {stay}
          </Button>
        </div>
      }
    >
      <div className={css.words}>
        {children}
        <LeaveSentences {...{ leaving, words }} />
      </div>
    </Dialog>
  )
}

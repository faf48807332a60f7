import type { ReactNode } from 'react'
import { Alert } from '#src/ui/content/alert.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import css from './leave-dialog.module.css'
import { LeaveButtons, LeaveSummary, type LeaveLabels } from './leave-question.tsx'
import { type LeaveFlowOptions, useLeaveFlow } from './use-leave-flow.ts'

export interface LeaveDialogProps extends Omit<LeaveFlowOptions, 'isActive'> {
  open: boolean
  title: string
  labels: LeaveLabels
  /** Label of the button that closes it. */
  stay: string
  onClose: () => void
  /** If staying does more than closing it. */
  onStay?: () => void
  onKeepUnsent?: () => void
  offline?: string
  /** Why leaving failed. Replaces the question. */
  failure?: string | false
  /** What is lost in any case. */
  children: ReactNode
}

/** The question in a dialog, with everything that would be lost. */
export function LeaveDialog({
  open,
  title,
  labels,
  stay,
  onClose,
  onKeepUnsent,
  onStay = onClose,
  offline,
  failure = false,
  children,
  ...rest
}: LeaveDialogProps) {
  const flow = useLeaveFlow({ ...rest, isActive: open && failure === false })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <div className={css.buttons}>
          {failure === false && (
            <LeaveButtons flow={flow} labels={labels} onKeepUnsent={onKeepUnsent} offline={offline} />
          )}
          <Button kind="secondary" wide onClick={onStay}>
            {stay}
          </Button>
        </div>
      }
    >
      <div className={css.words}>
        {failure === false ? (
          <>
            {children}
            <LeaveSummary flow={flow} labels={labels} />
          </>
        ) : (
          <Alert>{failure}</Alert>
        )}
      </div>
    </Dialog>
  )
}

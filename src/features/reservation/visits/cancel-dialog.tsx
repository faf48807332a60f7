import { useMutation } from '@tanstack/react-query'
import type { Reservation } from '#contract/reservations/schema.ts'
import { QuestionDialog } from '#src/ui/overlay/question-dialog.tsx'
import { toVisitError, type VisitCommands } from './visit-commands.ts'
import { VisitTime } from './visit-time.tsx'

interface CancelDialogProps {
  open: boolean
  onClose: () => void
  visit: Reservation
  cancel: VisitCommands['cancel']
  onDone: (visit: Reservation) => void
}

export function CancelDialog({ open, onClose, visit, cancel, onDone }: CancelDialogProps) {
  const { mutate, isPending, error } = useMutation({ mutationFn: cancel, onSuccess: onDone })
  return (
    <QuestionDialog
      open={open}
      onClose={onClose}
      title="ご予約をキャンセルしますか"
      stay="予約を残す"
      confirm="キャンセルする"
      onConfirm={() => mutate()}
      busy={isPending}
      offline="オフラインのためキャンセルできません"
      problem={error !== null && toVisitError(error).message}
    >
      <p>
        <VisitTime visit={visit} />
      </p>
      <p>キャンセルすると元に戻せませんが、あらためてご予約いただけます。</p>
    </QuestionDialog>
  )
}

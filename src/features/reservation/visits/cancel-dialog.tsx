import { useMutation } from '@tanstack/react-query'
import type { Reservation } from '#contract/reservations/schema.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { toVisitError, type VisitCommands } from './visit-commands.ts'
import { VisitTime } from './visit-time.tsx'
import css from './visit.module.css'

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
    <Dialog
      open={open}
      onClose={onClose}
      title="ご予約をキャンセルしますか"
      footer={
        <>
          <Button onClick={onClose}>予約を残す</Button>
          <Button
            kind="danger"
            busy={isPending}
            offline="オフラインのためキャンセルできません"
            onClick={() => mutate()}
          >
            キャンセルする
          </Button>
        </>
      }
    >
      <div className={css.dialog}>
        {error && <Alert>{toVisitError(error).message}</Alert>}
        <p>
          <VisitTime visit={visit} />
        </p>
        <p>キャンセルすると元に戻せませんが、あらためてご予約いただけます。</p>
      </div>
    </Dialog>
  )
}

import { useState } from 'react'
import type { Reservation } from '#contract/reservations/schema.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { toVisitError } from './visit-commands.ts'
import { VisitTime } from './visit-time.tsx'
import css from './visit.module.css'

interface CancelDialogProps {
  open: boolean
  onClose: () => void
  visit: Reservation
  cancel: () => Promise<unknown>
}

export function CancelDialog({ open, onClose, visit, cancel }: CancelDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const send = async () => {
    setIsBusy(true)
    setProblem(undefined)
    await cancel().catch((error: unknown) => setProblem(toVisitError(error).message))
    setIsBusy(false)
  }
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
            busy={isBusy}
            offline="オフラインのためキャンセルできません"
            onClick={() => void send()}
          >
            キャンセルする
          </Button>
        </>
      }
    >
      <div className={css.dialog}>
        {problem !== undefined && <Alert>{problem}</Alert>}
        <p>
          <VisitTime visit={visit} />
        </p>
        <p>キャンセルすると元に戻せませんが、あらためてご予約いただけます。</p>
      </div>
    </Dialog>
  )
}

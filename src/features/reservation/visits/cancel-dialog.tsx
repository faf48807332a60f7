import { useState } from 'react'
import type { Reservation } from '#contract/reservations.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { refusedVisit } from './refused-visit.ts'
import { VisitWhen } from './visit-when.tsx'
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
    await cancel().catch((error: unknown) => setProblem(refusedVisit(error).message))
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
          <VisitWhen visit={visit} />
        </p>
        <p>キャンセルすると、元に戻せません。あらためてご予約いただくことはできます。</p>
      </div>
    </Dialog>
  )
}

import { useState } from 'react'
import type { Reservation } from '#contract/reservations/schema.ts'
import type { Shop } from '#contract/shops/schema.ts'
import { getVisitEnd } from '#contract/reservations/slots.ts'
import { formatVisit } from '#contract/reservations/labels.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { LazySlotChoice } from '../slots/lazy-slot-choice.ts'
import { NearestStarts } from './nearest-starts.tsx'
import { toVisitError } from './visit-commands.ts'
import { VisitTime } from './visit-time.tsx'
import css from './visit.module.css'

interface ChangeDialogProps {
  open: boolean
  onClose: () => void
  visit: Reservation
  shop: Shop
  change: (startsAt: number) => Promise<unknown>
}

/** Chooses another time; the visit keeps the current one until the server confirms the change. */
export function ChangeDialog({ open, onClose, visit, shop, change }: ChangeDialogProps) {
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<ReturnType<typeof toVisitError>>()
  const [start] = chosen
  const choose = (starts: readonly number[]) => {
    setError(undefined)
    setChosen(starts)
  }
  const send = async (startsAt: number) => {
    setIsBusy(true)
    setError(undefined)
    try {
      await change(startsAt)
      setChosen([])
    } catch (error) {
      setError(toVisitError(error))
    }
    setIsBusy(false)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="日時の変更"
      size="reading"
      footer={
        <div className={css.footer}>
          {/* In the fixed footer, because the sheet may be scrolled. */}
          {error && <Alert>{error.message}</Alert>}
          <NearestStarts starts={error?.nearest ?? []} onChoose={(it) => choose([it])} />
          <Button
            wide
            busy={isBusy}
            disabled={start === undefined}
            offline="オフラインのため変更できません"
            onClick={() => start !== undefined && void send(start)}
          >
            この日時に変更する
          </Button>
        </div>
      }
    >
      <div className={css.dialog}>
        <p>
          現在のご予約：
          <VisitTime visit={visit} />
        </p>
        <LazySlotChoice {...{ shop, chosen }} open kind={visit.kind} max={1} onChange={choose} />
        <p role="status" className={css.chosen}>
          {start !== undefined && `変更後：${formatVisit(start, getVisitEnd(visit.kind, start))}`}
        </p>
      </div>
    </Dialog>
  )
}

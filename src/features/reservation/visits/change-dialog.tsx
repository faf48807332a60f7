import { useState } from 'react'
import type { Reservation } from '#contract/reservations.ts'
import type { Shop } from '#contract/shops.ts'
import { endOf } from '#contract/slots.ts'
import { visitWords } from '#contract/visit-words.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { LateSlotChoice } from '../slots/late-slot-choice.ts'
import { NearestStarts } from './nearest-starts.tsx'
import { refusedVisit } from './refused-visit.ts'
import { VisitWhen } from './visit-when.tsx'
import css from './visit.module.css'

interface ChangeDialogProps {
  open: boolean
  onClose: () => void
  visit: Reservation
  shop: Shop
  change: (startsAt: number) => Promise<unknown>
}

/** Another time in place of the present one: the visit keeps the present one until the other is sure. */
export function ChangeDialog({ open, onClose, visit, shop, change }: ChangeDialogProps) {
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const [refused, setRefused] = useState<ReturnType<typeof refusedVisit>>()
  const [start] = chosen
  const choose = (starts: readonly number[]) => {
    setRefused(undefined)
    setChosen(starts)
  }
  const send = async (startsAt: number) => {
    setIsBusy(true)
    setRefused(undefined)
    try {
      await change(startsAt)
      setChosen([])
    } catch (error) {
      setRefused(refusedVisit(error))
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
          {/* Where one looks who has just pressed: the sheet may be scrolled. */}
          {refused && <Alert>{refused.message}</Alert>}
          <NearestStarts starts={refused?.nearest ?? []} onChoose={(it) => choose([it])} />
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
          <VisitWhen visit={visit} />
        </p>
        <LateSlotChoice {...{ shop, chosen }} open kind={visit.kind} most={1} onChange={choose} />
        <p role="status" className={css.chosen}>
          {start !== undefined && `変更後：${visitWords(start, endOf(visit.kind, start))}`}
        </p>
      </div>
    </Dialog>
  )
}

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Reservation } from '#contract/reservations/schema.ts'
import type { Shop } from '#contract/shops/schema.ts'
import { getVisitEnd, type VisitKind } from '#contract/reservations/slots.ts'
import { formatVisit } from '#contract/reservations/labels.ts'
import { Alert } from '#src/ui/content/alert.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { LazySlotChoice } from '../slots/lazy-slot-choice.ts'
import { NearestStarts } from './nearest-starts.tsx'
import { toVisitError, type VisitCommands } from './visit-commands.ts'
import { VisitTime } from './visit-time.tsx'
import css from './visit.module.css'

interface ChangeDialogProps {
  open: boolean
  onClose: () => void
  visit: Reservation
  kind: VisitKind
  shop: Shop
  change: VisitCommands['change']
  onDone: (visit: Reservation) => void
}

/** Chooses another time; the visit keeps the current one until the server confirms the change. */
export function ChangeDialog({ open, onClose, visit, kind, shop, change, onDone }: ChangeDialogProps) {
  const [chosen, setChosen] = useState<readonly number[]>([])
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: change,
    onSuccess: (changed) => {
      setChosen([])
      onDone(changed)
    },
  })
  const problem = error ? toVisitError(error) : undefined
  const [start] = chosen
  const choose = (starts: readonly number[]) => {
    if (isPending) return
    reset()
    setChosen(starts)
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
          {problem && <Alert>{problem.message}</Alert>}
          <NearestStarts starts={problem?.nearest ?? []} onChoose={(it) => choose([it])} />
          <Button
            wide
            busy={isPending}
            disabled={start === undefined}
            offline="オフラインのため変更できません"
            onClick={() => start !== undefined && mutate(start)}
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
        <LazySlotChoice
          shop={shop}
          kind={kind}
          chosen={chosen}
          near={Date.parse(visit.startsAt)}
          open
          max={1}
          onChange={choose}
        />
        <p role="status" className={css.chosen}>
          {start !== undefined && `変更後：${formatVisit(start, getVisitEnd(kind, start))}`}
        </p>
      </div>
    </Dialog>
  )
}

import { useState } from 'react'
import { toJapanDate, formatDay } from '#contract/shared/civil-date.ts'
import type { Reservation } from '#contract/reservations/schema.ts'
import type { Shop } from '#contract/shops/schema.ts'
import { formatClock } from '#contract/shared/format-date.ts'
import { useNow } from '#src/ui/hooks/use-now.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { showToast } from '#src/ui/toast/show-toast.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import type { VisitCommands } from './visit-commands.ts'
import css from './visit.module.css'

interface VisitActionsProps {
  visit: Reservation
  shop: Shop
  commands: VisitCommands
  /** Receives the updated visit. */
  onDone: (visit: Reservation) => void
}

/** Changes or cancels a visit until its online deadline. Seats at an event can only be cancelled. */
export function VisitActions({ visit, shop, commands, onDone }: VisitActionsProps) {
  const [open, setOpen] = useState<'change' | 'cancel'>()
  const until = Date.parse(visit.changeUntil)
  const isOpen = useNow() < until
  const { kind } = visit
  const close = () => setOpen(undefined)
  const done = (text: string) => (changed: Reservation) => {
    close()
    onDone(changed)
    void showToast({ kind: 'success', text })
  }
  if (!isOpen)
    return (
      <p className={css.note}>
        オンラインでの変更・キャンセルの受付は終了しました。お手数ですが、{shop.name}（
        <a href={`tel:${shop.phone}`}>{shop.phone}</a>）へお電話ください。
      </p>
    )
  return (
    <>
      <div className={css.links}>
        {kind !== 'event' && (
          <Button kind="secondary" offline="オフラインのため変更できません" onClick={() => setOpen('change')}>
            日時を変更する
          </Button>
        )}
        <Button kind="danger" offline="オフラインのためキャンセルできません" onClick={() => setOpen('cancel')}>
          キャンセルする
        </Button>
      </div>
      <p
        className={css.note}
      >{`${kind === 'event' ? 'キャンセル' : '変更・キャンセル'}は、${formatDay(toJapanDate(until))} ${formatClock(until)}まで承ります。`}</p>
      {kind !== 'event' && (
        <ChangeDialog
          open={open === 'change'}
          visit={visit}
          kind={kind}
          shop={shop}
          onClose={close}
          change={commands.change}
          onDone={done('ご予約の日時を変更しました')}
        />
      )}
      <CancelDialog
        open={open === 'cancel'}
        visit={visit}
        onClose={close}
        cancel={commands.cancel}
        onDone={done('ご予約をキャンセルしました')}
      />
    </>
  )
}

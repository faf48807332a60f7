import { DateInput } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import * as visitActions from '#contract/reservations/actions.ts'
import type { DeskVisit } from '#contract/reservations/desk.ts'
import type { VisitKind } from '#contract/reservations/slots.ts'
import { toJapanDate } from '#contract/shared/civil-date.ts'
import { formatInstant } from '../frame/format.ts'
import { ActionDialog } from '../actions/action-dialog.tsx'
import { useAct } from '../actions/use-act.ts'
import { SlotInput } from './slot-input.tsx'

interface MoveDialogProps {
  visit: DeskVisit
  kind: VisitKind
  onClose: () => void
}

/** To another time that is free. */
export function MoveDialog({ visit, kind, onClose }: MoveDialogProps) {
  const { id: reservationId, number, revision: seen, shopId, startsAt, name, email } = visit
  const navigate = useNavigate()
  const move = useAct(visitActions.move, {
    done: (_, input) =>
      `${formatInstant(input.startsAt)}に変えました。${email === null ? 'お電話でお知らせください。' : 'お客様にメールでお知らせします。'}`,
    onDone() {
      onClose()
      void navigate(`/visits/${number}`)
    },
  })
  return (
    <ActionDialog
      title={`${name ?? ''} 様の日時を変える`}
      submit="この日時に変える"
      isBusy={move.isBusy}
      revision={seen}
      defaultValues={{ kind, date: toJapanDate(Date.parse(startsAt)), startsAt: null }}
      onSubmit={(values) => move.run({ reservationId, seen, startsAt: String(values['startsAt']) })}
      onClose={onClose}
    >
      <DateInput source="date" label="日付" />
      <SlotInput shopId={shopId} moved={number} />
    </ActionDialog>
  )
}

import { Typography } from '@mui/material'
import * as visitActions from '#contract/reservations/actions.ts'
import type { DeskVisit } from '#contract/reservations/desk.ts'
import { formatVisit } from '#contract/reservations/labels.ts'
import { ActionDialog } from '../actions/action-dialog.tsx'
import { useAct } from '../actions/use-act.ts'

interface CancelDialogProps {
  visit: DeskVisit
  onClose: () => void
}

export function CancelDialog({ visit, onClose }: CancelDialogProps) {
  const { id: reservationId, revision: seen, startsAt, endsAt, name, email } = visit
  const cancel = useAct(visitActions.cancel, { done: 'キャンセルしました。', onDone: onClose })
  return (
    <ActionDialog
      title="ご予約をキャンセルしますか"
      submit="キャンセルする"
      isBusy={cancel.isBusy}
      revision={seen}
      onSubmit={() => cancel.run({ reservationId, seen })}
      onClose={onClose}
    >
      <Typography>{`${name ?? ''} 様　${formatVisit(Date.parse(startsAt), Date.parse(endsAt))}`}</Typography>
      <Typography>
        {email === null
          ? 'メールアドレスのないお客様です。お電話でお知らせください。'
          : 'お客様にメールでお知らせします。元に戻すことはできません。'}
      </Typography>
    </ActionDialog>
  )
}

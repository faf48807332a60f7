/** What can be done with a visit now. */
import { Button, Stack } from '@mui/material'
import { useState } from 'react'
import * as visitActions from '#contract/reservations/actions.ts'
import type { DeskVisit } from '#contract/reservations/desk.ts'
import { toJapanDate } from '#contract/shared/civil-date.ts'
import { run, useAct } from '../actions/use-act.ts'
import { useNow } from '../frame/use-now.ts'
import { toSubject } from './visit-subject.ts'
import { ColleagueDialog } from '../staff/colleague-dialog.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'

type Dialog = 'assign' | 'move' | 'cancel'

export function VisitActions({ visit }: { visit: DeskVisit }) {
  const { id: reservationId, revision: seen, status, startsAt, endsAt, checkedInAt, assignee } = visit
  const [dialog, setDialog] = useState<Dialog>()
  const now = useNow()
  const close = () => setDialog(undefined)
  const toSummary = (label: string) => ({ label, subject: toSubject(visit), page: `/visits/${visit.number}` })
  const checkIn = useAct(visitActions.checkIn, {
    summary: toSummary('来店'),
    done: (_, { at }) => (at === null ? '来店の記録を取り消しました。' : '来店を記録しました。'),
    undo: ({ changed }, input) =>
      changed && input.at !== null && status === 'confirmed'
        ? () => run(visitActions.checkIn, { reservationId, seen: input.seen + 1, at: null })
        : undefined,
  })
  const visited = useAct(visitActions.visited, { summary: toSummary('来店済み'), done: '来店済みにしました。' })
  const noShow = useAct(visitActions.noShow, {
    summary: toSummary('来店なし'),
    done: '来店なしとして記録しました。',
  })
  const assign = useAct(visitActions.assign, { done: '担当を決めました。', onDone: close })
  const isBusy = checkIn.isBusy || visited.isBusy || noShow.isBusy
  const input = { reservationId, seen }
  const isToday = toJapanDate(now) === toJapanDate(Date.parse(startsAt))
  const hasBegun = Date.parse(startsAt) <= now
  const isOver = Date.parse(endsAt) <= now
  if (status === 'cancelled') return null
  return (
    <>
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap' }}>
        {isToday && checkedInAt === null && (
          <Button variant="contained" size="large" disabled={isBusy} onClick={() => checkIn.run(input)}>
            来店
          </Button>
        )}
        {isOver && status !== 'visited' && (
          <Button variant={isToday ? 'outlined' : 'contained'} disabled={isBusy} onClick={() => visited.run(input)}>
            来店済みにする
          </Button>
        )}
        {hasBegun && status !== 'no_show' && (
          <Button variant="outlined" disabled={isBusy} onClick={() => noShow.run(input)}>
            来店なし
          </Button>
        )}
        {checkedInAt !== null && (
          <Button disabled={isBusy} onClick={() => checkIn.run({ ...input, at: null })}>
            来店を取り消す
          </Button>
        )}
        <Button variant="outlined" onClick={() => setDialog('assign')}>
          {assignee === null ? '担当を決める' : `担当 ${assignee}`}
        </Button>
        {status === 'confirmed' && !hasBegun && visit.kind !== 'event' && (
          <Button variant="outlined" onClick={() => setDialog('move')}>
            日時を変える
          </Button>
        )}
        {status === 'confirmed' && !isOver && (
          <Button color="error" onClick={() => setDialog('cancel')}>
            キャンセル
          </Button>
        )}
      </Stack>
      {dialog === 'assign' && (
        <ColleagueDialog
          present={assignee}
          isBusy={assign.isBusy}
          onChoose={(colleague) => assign.run({ reservationId, to: colleague?.name ?? null, seen: assignee })}
          onClose={close}
        />
      )}
      {dialog === 'move' && visit.kind !== 'event' && <MoveDialog visit={visit} kind={visit.kind} onClose={close} />}
      {dialog === 'cancel' && <CancelDialog visit={visit} onClose={close} />}
    </>
  )
}

import { Button, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { required, SelectInput, TextInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import * as pointActions from '#contract/points/actions.ts'
import { GRANT_REASONS, MAX_POINTS, TAKE_REASONS } from '#contract/points/actions.ts'
import * as pointsApi from '#contract/points/desk.ts'
import { formatPoints } from '#contract/points/labels.ts'
import { formatDay } from '#contract/shared/civil-date.ts'
import { readDigits } from '#contract/shared/typed-number.ts'
import { ActionDialog } from '../actions/action-dialog.tsx'
import { useAct } from '../actions/use-act.ts'
import { Facts, Panel } from '../frame/panel.tsx'
import { useMay, Waiting } from '../frame/parts.tsx'
import { call } from '../network/api.ts'

interface PointsSectionProps {
  customerId: string
  isClosed: boolean
}

export function PointsSection({ customerId, isClosed }: PointsSectionProps) {
  const may = useMay()
  const [open, setOpen] = useState<'grant' | 'take'>()
  const points = useQuery({
    queryKey: ['points', customerId],
    queryFn: () => call(pointsApi.get, { params: { customerId } }),
  })
  const { data } = points
  const next = data?.expiries[0]
  return (
    <Panel
      title="ポイント"
      tools={
        data &&
        !isClosed &&
        may('points') && (
          <>
            <Button onClick={() => setOpen('grant')}>付与する</Button>
            <Button onClick={() => setOpen('take')}>減らす</Button>
          </>
        )
      }
    >
      {data ? (
        <Facts
          facts={[
            ['残高', formatPoints(data.available)],
            ['付与の予定', data.pending > 0 ? formatPoints(data.pending) : null],
            ['次の失効', next && `${formatDay(next.lastDay)}まで ${formatPoints(next.points)}`],
          ]}
        />
      ) : (
        <Waiting error={points.error} />
      )}
      {open && data && (
        <PointsDialog kind={open} customerId={customerId} balance={data.available} onClose={() => setOpen(undefined)} />
      )}
    </Panel>
  )
}

const KINDS = {
  grant: { spec: pointActions.grant, title: 'ポイントを付与する', submit: '付与する', reasons: GRANT_REASONS, sign: 1 },
  take: { spec: pointActions.take, title: 'ポイントを減らす', submit: '減らす', reasons: TAKE_REASONS, sign: -1 },
} as const

interface PointsDialogProps {
  kind: keyof typeof KINDS
  customerId: string
  balance: number
  onClose: () => void
}

function checkPoints(typed?: string | null): string | undefined {
  const points = readDigits(typed ?? '', 'ポイント')
  return points !== undefined && points >= 1 && points <= MAX_POINTS
    ? undefined
    : `1から${MAX_POINTS}までの整数で入力してください。`
}

function PointsDialog({ kind, customerId, balance, onClose }: PointsDialogProps) {
  const { spec, title, submit, reasons, sign } = KINDS[kind]
  const act = useAct<pointActions.PointsInput<string>, pointActions.PointsOutput>(spec as never, {
    done: ({ before, available }) => `${formatPoints(before)}から${formatPoints(available)}にしました。`,
    onDone: onClose,
  })
  return (
    <ActionDialog
      title={title}
      submit={submit}
      isBusy={act.isBusy}
      revision={balance}
      onClose={onClose}
      onSubmit={({ points, reason }) =>
        act.run({
          customerId,
          seen: balance,
          points: readDigits(String(points), 'ポイント')!,
          reason: String(reason),
        })
      }
    >
      <TextInput
        source="points"
        label="ポイント"
        validate={checkPoints}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
      <SelectInput
        source="reason"
        label="理由"
        validate={required('理由を選んでください。')}
        choices={Object.entries(reasons).map(([id, name]) => ({ id, name }))}
      />
      <Outcome balance={balance} sign={sign} />
    </ActionDialog>
  )
}

/** What there will be, while it is typed. */
function Outcome({ balance, sign }: { balance: number; sign: 1 | -1 }) {
  const typed: string | null | undefined = useWatch({ name: 'points' })
  const points = readDigits(typed ?? '', 'ポイント') ?? 0
  return (
    <Typography aria-live="polite">{`${formatPoints(balance)} → ${formatPoints(balance + sign * points)}`}</Typography>
  )
}

import { Stack, Typography } from '@mui/material'
import { NumberInput, RadioButtonGroupInput, required, SelectInput, TextInput } from 'react-admin'
import * as visitActions from '#contract/reservations/actions.ts'
import { type DeskBlock, type DeskDay, POOL_LABELS } from '#contract/reservations/desk.ts'
import { listBucketsBetween, POOLS } from '#contract/reservations/slots.ts'
import { BUCKET_MS } from '#contract/shared/constants.ts'
import { formatClock, formatHours } from '#contract/shared/format-date.ts'
import { ActionDialog } from '../actions/action-dialog.tsx'
import { useAct } from '../actions/use-act.ts'
import { useNow } from '../frame/use-now.ts'

const NEEDED = required('入力してください。')

interface BlockDialogProps {
  shopId: number
  opening: NonNullable<DeskDay['opening']>
  onClose: () => void
}

/** Takes places, so that no visit takes them. */
export function BlockDialog({ shopId, opening, onClose }: BlockDialogProps) {
  const block = useAct(visitActions.block, { done: '枠を止めました。', onDone: onClose })
  const closesAt = Date.parse(opening.endsAt)
  const starts = listBucketsBetween(Date.parse(opening.startsAt), closesAt)
  const toChoice = (at: number) => ({ id: new Date(at).toISOString(), name: formatClock(at) })
  const now = useNow()
  const next = starts.find((it) => it > now) ?? starts[0]!
  return (
    <ActionDialog
      title="枠を止める"
      submit="止める"
      isBusy={block.isBusy}
      defaultValues={{ pool: 'visit', places: 1, startsAt: toChoice(next).id, endsAt: toChoice(next + BUCKET_MS).id }}
      onSubmit={({ pool, startsAt, endsAt, places, reason }) =>
        block.run({ shopId, pool, startsAt, endsAt, places: Number(places), reason: String(reason ?? '') })
      }
      onClose={onClose}
    >
      <Typography color="textSecondary">止めた枠は、お客様には満席に見えます。</Typography>
      <RadioButtonGroupInput
        source="pool"
        label="枠"
        choices={POOLS.map((id) => ({ id, name: POOL_LABELS[id] }))}
        validate={NEEDED}
        helperText={false}
      />
      <Stack direction="row" sx={{ gap: 1 }}>
        <SelectInput
          source="startsAt"
          label="から"
          choices={starts.map(toChoice)}
          validate={NEEDED}
          helperText={false}
        />
        <SelectInput
          source="endsAt"
          label="まで"
          choices={[...starts.slice(1), closesAt].map(toChoice)}
          validate={NEEDED}
          helperText={false}
        />
      </Stack>
      <NumberInput source="places" label="数" min={1} validate={NEEDED} helperText={false} />
      <TextInput source="reason" label="理由（お客様には見えません）" validate={NEEDED} helperText={false} />
    </ActionDialog>
  )
}

interface UnblockDialogProps {
  block: DeskBlock
  onClose: () => void
}

export function UnblockDialog({ block: { number, startsAt, endsAt, places, reason }, onClose }: UnblockDialogProps) {
  const unblock = useAct(visitActions.unblock, { done: '止めた枠を戻しました。', onDone: onClose })
  return (
    <ActionDialog
      title="止めた枠を戻しますか"
      submit="枠を戻す"
      isBusy={unblock.isBusy}
      onSubmit={() => unblock.run({ number })}
      onClose={onClose}
    >
      <Typography>{`${formatHours(Date.parse(startsAt), Date.parse(endsAt))}　${places}枠`}</Typography>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{reason}</Typography>
    </ActionDialog>
  )
}

import {
  Alert,
  FormControl,
  FormHelperText,
  FormLabel,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { required, useInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import * as visitsApi from '#contract/reservations/desk.ts'
import type { VisitKind } from '#contract/reservations/slots.ts'
import { formatClock } from '#contract/shared/format-date.ts'
import { call } from '../network/api.ts'
import { toMessage } from '../session/refusal.ts'

interface SlotInputProps {
  shopId: number
  /** Number of the visit that is to be moved. */
  moved?: string
}

const CHOOSE = '時間を選んでください。'

/** The free times of the day and the kind that the form has, by the rule of the store. Its value is `startsAt`. */
export function SlotInput({ shopId, moved }: SlotInputProps) {
  const { field, fieldState } = useInput<string | null>({
    source: 'startsAt',
    validate: required(CHOOSE),
    format: (it: string | null) => it,
  })
  const [kind, date, channel] = useWatch({ name: ['kind', 'date', 'channel'] }) as [VisitKind, string, string?]
  const isHere = channel === 'shop'
  const slots = useQuery({
    queryKey: ['slots', shopId, kind, date, isHere, moved],
    queryFn: () =>
      call(visitsApi.slots, {
        query: { shopId, kind, date, ...(isHere && { isHere: true }), ...(moved !== undefined && { moved }) },
      }),
    enabled: /^\d{4}-\d\d-\d\d$/.test(date),
  })
  const free = slots.data?.starts.filter((it) => it.free > 0) ?? []
  const { error } = fieldState
  return (
    <FormControl component="fieldset" error={error !== undefined}>
      <FormLabel component="legend">時間</FormLabel>
      {slots.error && <Alert severity="error">{toMessage(slots.error)}</Alert>}
      {slots.data && !slots.data.isOpen && <Typography>この日は休業日です。</Typography>}
      {slots.data?.isOpen && free.length === 0 && <Typography>この日に空きはありません。</Typography>}
      <ToggleButtonGroup
        exclusive
        aria-label="時間"
        color="primary"
        value={field.value}
        onChange={(_, value: string | null) => field.onChange(value)}
        sx={{ flexWrap: 'wrap', gap: 1, mt: 0.5 }}
      >
        {free.map(({ startsAt, free: places }) => (
          <ToggleButton
            key={startsAt}
            value={startsAt}
            aria-label={`${formatClock(Date.parse(startsAt))}（空き${places}）`}
            sx={{
              minWidth: '4.75rem',
              minHeight: 44,
              color: 'text.primary',
              border: '1px solid !important',
              borderRadius: '8px !important',
              m: '0 !important',
            }}
          >
            {formatClock(Date.parse(startsAt))}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {error && <FormHelperText>{CHOOSE}</FormHelperText>}
    </FormControl>
  )
}

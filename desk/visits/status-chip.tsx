import { Chip } from '@mui/material'
import { type DeskVisit, STATUS_LABELS } from '#contract/reservations/desk.ts'

export const STATUS_COLOURS = {
  confirmed: 'primary',
  visited: 'success',
  no_show: 'warning',
  cancelled: 'secondary',
} as const

export const StatusChip = ({ status }: Pick<DeskVisit, 'status'>) => (
  <Chip size="small" color={STATUS_COLOURS[status]} label={STATUS_LABELS[status]} />
)

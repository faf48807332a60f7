import { Chip } from '@mui/material'
import { RETURN_STATE_LABELS, type ReturnState } from '#contract/orders/returns.ts'

const COLOURS: Record<ReturnState, 'warning' | 'primary' | 'success' | 'default'> = {
  requested: 'warning',
  arrived: 'primary',
  settled: 'success',
  declined: 'default',
  withdrawn: 'default',
}

export const ReturnChip = ({ state }: { state: ReturnState }) => (
  <Chip size="small" color={COLOURS[state]} label={RETURN_STATE_LABELS[state]} />
)

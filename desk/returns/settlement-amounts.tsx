import { Box, Divider, Typography } from '@mui/material'
import type { Settlement } from '#contract/orders/return-schema.ts'
import type { ReturnOutcome } from '#contract/orders/returns.ts'
import { listSettlement } from '#contract/returns/settlement-lines.ts'
import { Amounts } from '../frame/panel.tsx'

/** The arithmetic of a return. */
export function SettlementAmounts({ outcome, settlement }: { outcome: ReturnOutcome; settlement: Settlement }) {
  if (outcome === 'exchange') return <Typography>交換のため、返金はありません。</Typography>
  const { money, points } = listSettlement(outcome, settlement)
  return (
    <>
      <Amounts rows={money.map(({ label, text }) => [label, text] as const)} />
      <Divider sx={{ my: 1.5 }} />
      <Box component="ul" sx={{ p: 0, m: 0, listStyle: 'none' }}>
        {points.map(({ label, text }) => (
          <Typography key={label} component="li" variant="body2" color="textSecondary">
            {`${label}　${text}`}
          </Typography>
        ))}
      </Box>
    </>
  )
}

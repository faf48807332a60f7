import { Box, Stack, Typography } from '@mui/material'
import type { DeskOrder } from '#contract/orders/desk.ts'
import { formatInstant } from '../frame/format.ts'
import { Panel } from '../frame/panel.tsx'

/** What has happened, the latest first. */
export const OrderTimeline = ({ order }: { order: DeskOrder }) => (
  <Panel title="履歴">
    <Stack component="ol" sx={{ gap: 1.5, p: 0, m: 0, listStyle: 'none' }}>
      {order.timeline.toReversed().map(({ at, what, by, reason }, index) => (
        <Box key={index} component="li" sx={{ borderLeft: 3, borderColor: 'divider', pl: 1.5 }}>
          <Typography>
            {what}
            <Typography component="span" color="textSecondary">{`　${by}`}</Typography>
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {[formatInstant(at), reason].filter(Boolean).join('　')}
          </Typography>
        </Box>
      ))}
    </Stack>
  </Panel>
)

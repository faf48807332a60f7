import { Box, Divider, Stack, Typography } from '@mui/material'
import { isReduced, REDUCED_MARK } from '#contract/orders/amounts.ts'
import type { DeskOrder } from '#contract/orders/desk.ts'
import { formatServices } from '#contract/orders/labels.ts'
import type { OrderLine } from '#contract/orders/schema.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { Panel } from '../frame/panel.tsx'
import { GoodsPicture } from '../frame/picture.tsx'

export const formatVariant = ({ colourName, size }: Pick<OrderLine, 'colourName' | 'size'>): string =>
  [colourName, size].filter(Boolean).join('／')

export const OrderLines = ({ order }: { order: DeskOrder }) => (
  <Panel title="商品">
    <Stack
      component="ul"
      divider={<Divider component="li" aria-hidden />}
      sx={{ gap: 1.5, p: 0, m: 0, listStyle: 'none' }}
    >
      {order.lines.map((line, at) => (
        <Line key={at} line={line} order={order} />
      ))}
    </Stack>
    {order.note !== '' && (
      <Box sx={{ mt: 2, p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1 }}>
        <Typography variant="body2" color="textSecondary">
          お客様からの備考
        </Typography>
        <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{order.note}</Typography>
      </Box>
    )}
  </Panel>
)

const Line = ({ line, order }: { line: OrderLine; order: DeskOrder }) => (
  <Stack component="li" direction="row" sx={{ gap: 1.5 }}>
    <GoodsPicture picture={line.picture} size={4} />
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography sx={{ fontWeight: 'bold', overflowWrap: 'anywhere' }}>
        {line.exchangedIn !== undefined && '【交換品】'}
        {line.name}
        {isReduced(line, order.quote) && ` ${REDUCED_MARK}`}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {[line.sku, formatVariant(line)].filter(Boolean).join('　')}
      </Typography>
      {formatServices(line).map((text) => (
        <Typography key={text} variant="body2">
          {text}
        </Typography>
      ))}
    </Box>
    <Box sx={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums', flexShrink: 0 }}>
      <Typography sx={{ fontWeight: 'bold' }}>{line.quantity}点</Typography>
      <Typography variant="body2" color="textSecondary">
        {formatYen(line.unitYen * line.quantity)}
      </Typography>
    </Box>
  </Stack>
)

import { Chip, Stack } from '@mui/material'
import type { DeskOrderRow } from '#contract/orders/desk.ts'
import { PARTLY_SHIPPED } from '#contract/orders/labels.ts'
import { ORDER_STATE_LABELS, type OrderState } from '#contract/orders/states.ts'
import { formatShortDay, toJapanDate } from '#contract/shared/civil-date.ts'
import { useNow } from '../frame/use-now.ts'

const COLOURS: Record<OrderState, 'warning' | 'info' | 'primary' | 'success' | 'default'> = {
  awaiting_payment: 'warning',
  payment_unknown: 'warning',
  received: 'info',
  preparing: 'primary',
  shipped: 'success',
  delivered: 'default',
  cancelled: 'default',
}

type Facts = Pick<DeskOrderRow, 'state' | 'dispatchOn' | 'shippingClass' | 'isPartlyShipped' | 'hasOpenReturn'>

/** What staff see first of an order. */
export function OrderChips({ state, dispatchOn, shippingClass, isPartlyShipped, hasOpenReturn }: Facts) {
  const today = toJapanDate(useNow())
  const isOpen = state !== 'delivered' && state !== 'cancelled'
  return (
    <Stack direction="row" useFlexGap sx={{ gap: 0.5, flexWrap: 'wrap' }}>
      <Chip size="small" color={COLOURS[state]} label={ORDER_STATE_LABELS[state]} />
      {isPartlyShipped && <Chip size="small" variant="outlined" label={PARTLY_SHIPPED} />}
      {shippingClass === 'L' && isOpen && <Chip size="small" variant="outlined" color="secondary" label="大型便" />}
      {dispatchOn !== null && dispatchOn <= today && (
        <Chip
          size="small"
          color="error"
          variant="outlined"
          label={dispatchOn === today ? '本日発送' : `発送遅れ ${formatShortDay(dispatchOn)}`}
        />
      )}
      {hasOpenReturn && <Chip size="small" variant="outlined" color="warning" label="返品中" />}
    </Stack>
  )
}

export const formatName = ({ name }: Pick<DeskOrderRow, 'name'>): string =>
  name === null ? '（消去済み）' : `${name} 様`

import Inventory2Icon from '@mui/icons-material/Inventory2'
import { Box, Button, Stack, Typography } from '@mui/material'
import { Title } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import type { DeskOrder } from '#contract/orders/desk.ts'
import * as filesApi from '#contract/orders/desk-files.ts'
import { toEndpointUrl } from '#contract/shared/endpoint.ts'
import { Loaded } from '../frame/loaded.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderChips } from './order-chips.tsx'
import { OrderDestination } from './order-destination.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderMoney } from './order-money.tsx'
import { OrderParcels } from './order-parcels.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { PaperLink } from './paper-link.tsx'
import { useOrder } from './use-order.ts'

export function OrderPage() {
  const { id = '' } = useParams()
  const query = useOrder(decodeURIComponent(id))
  return (
    <>
      <Title title="ご注文" />
      <Loaded query={query}>{(order) => <Details order={order} />}</Loaded>
    </>
  )
}

const Details = ({ order }: { order: DeskOrder }) => (
  <Stack sx={{ gap: 2, py: 2, maxWidth: 1200 }}>
    <Stack sx={{ gap: 1 }}>
      <Stack direction="row" useFlexGap sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography component="h1" variant="h5" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {order.number}
        </Typography>
        <OrderChips {...order} />
      </Stack>
      <OrderActions order={order} />
      <Papers order={order} />
    </Stack>
    <Box sx={{ display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: { xs: '1fr', md: '3fr 2fr' } }}>
      {/* On a narrow screen what has happened comes after everything else. */}
      <Stack sx={{ display: { xs: 'contents', md: 'flex' }, gap: 2, minWidth: 0 }}>
        <OrderLines order={order} />
        <OrderParcels order={order} />
        <Box sx={{ order: 1 }}>
          <OrderTimeline order={order} />
        </Box>
      </Stack>
      <Stack sx={{ gap: 2, minWidth: 0 }}>
        <OrderDestination order={order} />
        <OrderMoney order={order} />
      </Stack>
    </Box>
  </Stack>
)

function Papers({ order: { number, state, unshipped, shipments } }: { order: DeskOrder }) {
  if (state === 'cancelled') return null
  const orders = [number]
  // Of an order in several shipments, each has a slip of its own beside it.
  const hasOneSlip = unshipped.length > 0 || shipments.length === 1
  return (
    <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap' }}>
      {state === 'preparing' && (
        <Button component={Link} to={`/pack/${number}`} variant="outlined" startIcon={<Inventory2Icon />}>
          梱包する
        </Button>
      )}
      {unshipped.length > 0 && (
        <PaperLink href={toEndpointUrl(filesApi.pickingList, { query: { orders } })}>ピッキングリスト</PaperLink>
      )}
      {hasOneSlip && <PaperLink href={toEndpointUrl(filesApi.deliverySlips, { query: { orders } })}>納品書</PaperLink>}
    </Stack>
  )
}

import { Button, Divider, Link as MuiLink, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import * as orderActions from '#contract/orders/actions.ts'
import { findTrackingUrl } from '#contract/orders/carriers.ts'
import type { DeskOrder } from '#contract/orders/desk.ts'
import * as filesApi from '#contract/orders/desk-files.ts'
import { toEndpointUrl } from '#contract/shared/endpoint.ts'
import { useAct } from '../actions/use-act.ts'
import { formatInstant } from '../frame/format.ts'
import { Panel } from '../frame/panel.tsx'
import { PaperLink } from './paper-link.tsx'
import { TrackingDialog } from './tracking-dialog.tsx'
import { undoOrder } from './use-order.ts'

type Parcel = DeskOrder['shipments'][number]

export function OrderParcels({ order }: { order: DeskOrder }) {
  const { shipments, unshipped, lines, state } = order
  if (shipments.length === 0) return null
  return (
    <Panel title="発送">
      <Stack
        component="ul"
        divider={<Divider component="li" aria-hidden />}
        sx={{ gap: 2, p: 0, m: 0, listStyle: 'none' }}
      >
        {shipments.map((parcel) => (
          <ParcelRow key={parcel.position} order={order} parcel={parcel} />
        ))}
      </Stack>
      {unshipped.length > 0 && state === 'preparing' && (
        <Typography color="textSecondary" sx={{ mt: 2 }}>
          {`未発送　${unshipped.map(({ sku, quantity }) => `${findName(lines, sku)} ${quantity}点`).join('、')}`}
        </Typography>
      )}
    </Panel>
  )
}

const findName = (lines: DeskOrder['lines'], sku: string): string => lines.find((it) => it.sku === sku)?.name ?? sku

function ParcelRow({ order, parcel }: { order: DeskOrder; parcel: Parcel }) {
  const [isCorrecting, setIsCorrecting] = useState(false)
  const { carrier, number, pieces, shippedAt, deliveredAt, position } = parcel
  const { id: orderId, revision: seen, state } = order
  const deliver = useAct(orderActions.deliver, { done: 'お届け済みにしました。', undo: undoOrder })
  const url = findTrackingUrl({ carrier, number })
  // The whole order has a button of its own.
  const hasOwnButton = deliveredAt === null && (order.shipments.length > 1 || state === 'preparing')
  return (
    <Stack component="li" sx={{ gap: 1 }}>
      <Typography sx={{ fontWeight: 'bold', overflowWrap: 'anywhere' }}>
        {carrier}{' '}
        {url === undefined ? (
          number
        ) : (
          <MuiLink href={url} target="_blank" rel="noreferrer">
            {number}
          </MuiLink>
        )}
      </Typography>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {pieces.map(({ sku, quantity }) => `${findName(order.lines, sku)} ${quantity}点`).join('、')}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {`${formatInstant(shippedAt)} 発送${deliveredAt === null ? '' : `　${formatInstant(deliveredAt)} お届け`}`}
      </Typography>
      {state !== 'cancelled' && (
        <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap' }}>
          {hasOwnButton && (
            <Button
              variant="outlined"
              disabled={deliver.isBusy}
              onClick={() => deliver.run({ orderId, seen, position })}
            >
              この荷物はお届け済み
            </Button>
          )}
          <Button onClick={() => setIsCorrecting(true)}>番号の訂正</Button>
          {order.shipments.length > 1 && (
            <PaperLink
              href={toEndpointUrl(filesApi.deliverySlips, { query: { orders: [order.number], shipment: position } })}
            >
              この荷物の納品書
            </PaperLink>
          )}
        </Stack>
      )}
      {isCorrecting && <TrackingDialog order={order} parcel={parcel} onClose={() => setIsCorrecting(false)} />}
    </Stack>
  )
}

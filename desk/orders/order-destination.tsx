import { Button, Link as MuiLink, Stack } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatAddressLines } from '#contract/addresses/labels.ts'
import type { DeskOrder } from '#contract/orders/desk.ts'
import { listOrderSteps } from '#contract/orders/desk-steps.ts'
import { formatDeliveryTime } from '#contract/orders/labels.ts'
import { CLASS_NAMES } from '#contract/orders/shipping.ts'
import { formatDay } from '#contract/shared/civil-date.ts'
import { formatPhone } from '#contract/shared/phone-format.ts'
import { formatInstant } from '../frame/format.ts'
import { Facts, Panel } from '../frame/panel.tsx'
import { AddressDialog } from './address-dialog.tsx'
import { DeliveryDialog } from './delivery-dialog.tsx'
import { formatName } from './order-chips.tsx'

/** Who gets it, where and when. */
export function OrderDestination({ order }: { order: DeskOrder }) {
  const [open, setOpen] = useState<'address' | 'delivery'>()
  const { address, dispatchOn, customerId } = order
  const isMovable = listOrderSteps(order).includes('destination')
  const close = () => setOpen(undefined)
  return (
    <Panel title="お届け">
      <Facts
        facts={[
          ['お届け', formatDeliveryTime(order.deliveryOn, order.slot)],
          ['発送期限', dispatchOn && formatDay(dispatchOn)],
          ['配送', CLASS_NAMES[order.shippingClass]],
          ['お届け先', formatName(order)],
          ['フリガナ', address && `${address.familyKana} ${address.givenKana}`],
          ['ご住所', address && formatAddressLines(address).join('\n')],
          [
            '電話',
            address && (
              <MuiLink key="phone" href={`tel:${address.phone}`} sx={{ display: 'inline-block', py: 0.5 }}>
                {formatPhone(address.phone)}
              </MuiLink>
            ),
          ],
          ['メール', order.email],
          [
            'お客様',
            <MuiLink
              key="customer"
              component={Link}
              to={`/customers/${customerId ?? order.number}/show`}
              sx={{ display: 'inline-block', py: 0.5 }}
            >
              {customerId === null ? 'ゲストのお客様のページ' : '会員のページ'}
            </MuiLink>,
          ],
          ['受付', formatInstant(order.createdAt)],
        ]}
      />
      {isMovable && (
        <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', mt: 2 }}>
          <Button variant="outlined" onClick={() => setOpen('delivery')}>
            お届け日の変更
          </Button>
          <Button variant="outlined" onClick={() => setOpen('address')}>
            お届け先の変更
          </Button>
        </Stack>
      )}
      {open === 'delivery' && <DeliveryDialog order={order} onClose={close} />}
      {open === 'address' && address && <AddressDialog order={order} address={address} onClose={close} />}
    </Panel>
  )
}

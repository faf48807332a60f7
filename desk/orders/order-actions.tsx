import { Button, Stack } from '@mui/material'
import { useState } from 'react'
import { usePermissions } from 'react-admin'
import * as orderActions from '#contract/orders/actions.ts'
import type { DeskOrder } from '#contract/orders/desk.ts'
import { listOrderSteps, type OrderStep } from '#contract/orders/desk-steps.ts'
import { formatReceiptName } from '#contract/orders/labels.ts'
import { useAct } from '../actions/use-act.ts'
import { OpenReturnDialog } from '../returns/open-return-dialog.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { PaidDialog } from './paid-dialog.tsx'
import { ReceiptDialog } from './receipt-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { ShipDialog } from './ship-dialog.tsx'
import { undoOrder } from './use-order.ts'

const DIALOGS = {
  paid: { label: '入金確認', Dialog: PaidDialog },
  ship: { label: '発送', Dialog: ShipDialog },
  return: { label: '返品を受け付ける', Dialog: OpenReturnDialog },
  refund: { label: '返金', Dialog: RefundDialog },
  close: { label: '残りの取りやめ', Dialog: CloseDialog },
  cancel: { label: 'キャンセル', Dialog: CancelDialog },
}

type DialogStep = keyof typeof DIALOGS

/** The next step is the filled button. */
const MAIN: readonly OrderStep[] = ['paid', 'prepare', 'ship', 'deliver']

const hasDialog = (step: OrderStep): step is DialogStep => step in DIALOGS

/** What fits the order as it is now. */
export function OrderActions({ order }: { order: DeskOrder }) {
  const [open, setOpen] = useState<DialogStep | 'receipt'>()
  const { permissions = [] } = usePermissions<string[]>()
  const { id: orderId, revision: seen, state, receipt } = order
  const input = { orderId, seen }
  const prepare = useAct(orderActions.prepare, { done: '手配中にしました。', undo: undoOrder })
  const deliver = useAct(orderActions.deliver, { done: 'お届け済みにしました。', undo: undoOrder })
  const isBusy = prepare.isBusy || deliver.isBusy
  const close = () => setOpen(undefined)
  const steps = listOrderSteps(order)
    // Parcels of an order that is not wholly shipped have buttons of their own.
    .filter((step) => step !== 'deliver' || state === 'shipped')
    .filter((step) => step !== 'refund' || permissions.includes('refunds'))
  const Dialog = open === undefined || open === 'receipt' ? undefined : DIALOGS[open].Dialog
  return (
    <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap' }}>
      {steps.map((step) => {
        const variant = MAIN.includes(step) ? 'contained' : 'outlined'
        if (step === 'prepare')
          return (
            <Button key={step} variant={variant} disabled={isBusy} onClick={() => prepare.run(input)}>
              手配中にする
            </Button>
          )
        if (step === 'deliver')
          return (
            <Button key={step} variant={variant} disabled={isBusy} onClick={() => deliver.run(input)}>
              お届け済みにする
            </Button>
          )
        return hasDialog(step) ? (
          <Button
            key={step}
            variant={variant}
            color={step === 'cancel' || step === 'close' ? 'error' : 'primary'}
            disabled={isBusy}
            onClick={() => setOpen(step)}
          >
            {DIALOGS[step].label}
          </Button>
        ) : null
      })}
      {receipt.isAvailable && (
        <Button variant="outlined" onClick={() => setOpen('receipt')}>
          {formatReceiptName(order.totalYen)}
        </Button>
      )}
      {Dialog && <Dialog order={order} onClose={close} />}
      {open === 'receipt' && <ReceiptDialog order={order} onClose={close} />}
    </Stack>
  )
}

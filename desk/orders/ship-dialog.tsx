import { useState } from 'react'
import * as orderActions from '#contract/orders/actions.ts'
import type { DeskOrder } from '#contract/orders/desk.ts'
import { ActionDialog } from '../actions/action-dialog.tsx'
import { useAct } from '../actions/use-act.ts'
import { CarrierFields } from './carrier-fields.tsx'
import { countAll, PiecesChoice, toPieces } from './pieces-choice.tsx'
import { toShipSummary, undoOrder } from './use-order.ts'

/** All that is left, or some pieces of it. */
export function ShipDialog({ order, onClose }: { order: DeskOrder; onClose: () => void }) {
  const { id: orderId, revision: seen, unshipped, lines, shippingClass } = order
  const [counts, setCounts] = useState(() => countAll(unshipped))
  const ship = useAct(orderActions.ship, {
    done: ({ isPart }) =>
      isPart
        ? '一部の発送を記録しました。お客様にメールでお知らせします。'
        : '発送しました。お客様にメールでお知らせします。',
    summary: toShipSummary(order),
    undo: undoOrder,
    onDone: onClose,
  })
  const isAll = unshipped.every(({ sku, quantity }) => counts[sku] === quantity)
  return (
    <ActionDialog
      title="発送"
      submit={isAll ? '発送する' : '選んだ商品を発送する'}
      isBusy={ship.isBusy || toPieces(counts).length === 0}
      revision={seen}
      defaultValues={shippingClass === 'L' ? { carrier: '自社便' } : {}}
      onSubmit={(values) => {
        const { carrier, tracking } = values as { carrier: string; tracking: string }
        ship.run({ orderId, seen, carrier, tracking, ...(!isAll && { pieces: toPieces(counts) }) })
      }}
      onClose={onClose}
    >
      <PiecesChoice
        lines={lines}
        pieces={unshipped}
        counts={counts}
        onChange={(sku, count) => setCounts((before) => ({ ...before, [sku]: count }))}
      />
      <CarrierFields />
    </ActionDialog>
  )
}

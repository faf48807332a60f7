import { Button, Stack } from '@mui/material'
import { useState } from 'react'
import * as orderActions from '#contract/orders/actions.ts'
import { isFaultOfShop, isReturnOpen } from '#contract/orders/returns.ts'
import * as returnActions from '#contract/returns/actions.ts'
import type { DeskReturn } from '#contract/returns/desk.ts'
import { run, useAct } from '../actions/use-act.ts'
import { DeclineDialog } from './decline-dialog.tsx'

/** The steps of a return besides inspection and settlement, which have forms of their own. */
export function ReturnActions({ it }: { it: DeskReturn }) {
  const [isDeclining, setIsDeclining] = useState(false)
  const { id: returnId, revision: seen, state, outcome, reason, order } = it
  const input = { returnId, seen }
  const arrive = useAct(returnActions.arrive, {
    done: (_, { isBack }) =>
      isBack ? '到着を記録しました。お客様にメールでお知らせします。' : '到着を取り消しました。',
    undo: ({ changed }, { isBack }) =>
      changed && isBack ? () => run(returnActions.arrive, { returnId, seen: seen + 1, isBack: false }) : undefined,
  })
  const replace = useAct(returnActions.replace, {
    done: ({ changed }) =>
      changed ? '交換品を手配しました。ご注文は「商品手配中」です。' : 'すでに交換品を手配しています。',
    undo: ({ changed }) =>
      changed ? () => run(orderActions.undo, { orderId: order.id, seen: order.revision + 1 }) : undefined,
  })
  const reopen = useAct(returnActions.reopen, { done: '手続きを再開しました。' })
  const isBusy = arrive.isBusy || replace.isBusy || reopen.isBusy
  // The store has closed such an order itself.
  if (reason === 'not-shipped') return null
  const isOpen = isReturnOpen(state)
  return (
    <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap' }}>
      {state === 'requested' && (
        <Button variant="contained" disabled={isBusy} onClick={() => arrive.run({ ...input, isBack: true })}>
          到着を記録する
        </Button>
      )}
      {isOpen && outcome === null && isFaultOfShop(reason) && (
        <Button variant="outlined" disabled={isBusy} onClick={() => replace.run(input)}>
          交換品を手配する
        </Button>
      )}
      {state === 'arrived' && (
        <Button disabled={isBusy} onClick={() => arrive.run({ ...input, isBack: false })}>
          到着を取り消す
        </Button>
      )}
      {isOpen && outcome !== 'exchange' && (
        <Button color="error" disabled={isBusy} onClick={() => setIsDeclining(true)}>
          お断りする
        </Button>
      )}
      {state === 'declined' && (
        <Button variant="outlined" disabled={isBusy} onClick={() => reopen.run(input)}>
          手続きを再開する
        </Button>
      )}
      {isDeclining && <DeclineDialog it={it} onClose={() => setIsDeclining(false)} />}
    </Stack>
  )
}

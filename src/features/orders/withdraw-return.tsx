import { useState } from 'react'
import type { OrderReturn } from '#contract/orders/return-schema.ts'
import type { Order } from '#contract/orders/schema.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { lazyOnIdle } from '#src/ui/loading/lazy-on-idle.tsx'

const WithdrawReturnDialog = lazyOnIdle(async () => (await import('./withdraw-return-dialog.tsx')).WithdrawReturnDialog)

export interface WithdrawReturnProps {
  order: Order
  it: OrderReturn
  /** It was withdrawn, or the server refused: the state may have changed. */
  onChange: () => void
}

const OFFLINE = 'オフラインのため取り下げできません'

/** Withdraws a return, immediately or not at all. */
export function WithdrawReturn(props: WithdrawReturnProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (!props.it.canWithdraw && !isOpen) return null
  return (
    <>
      <Button kind="danger" offline={OFFLINE} onClick={() => setIsOpen(true)}>
        お申し込みを取り下げる
      </Button>
      <WithdrawReturnDialog open={isOpen} onClose={() => setIsOpen(false)} offline={OFFLINE} {...props} />
    </>
  )
}

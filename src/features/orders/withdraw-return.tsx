import { useState } from 'react'
import { Button } from '#src/ui/controls/button.tsx'
import { lazyOnIdle } from '#src/ui/loading/lazy-on-idle.tsx'
import type { WithdrawReturnProps } from './withdraw-return-dialog.tsx'

const WithdrawReturnDialog = lazyOnIdle(async () => (await import('./withdraw-return-dialog.tsx')).WithdrawReturnDialog)

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

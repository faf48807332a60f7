import { useMutation } from '@tanstack/react-query'
import type { Receipt } from '#contract/orders/schema.ts'
import { toRefusal } from '#src/device/network/error-messages.ts'
import { NoNetworkError } from '#src/device/network/errors.ts'
import { issueReceipt, useOrderAccess } from '#src/device/query/order-access.ts'
import { Alert } from '#src/ui/content/alert.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { useIsOffline } from '#src/ui/hooks/use-is-offline.ts'
import css from './receipt.module.css'

interface PrintButtonProps {
  receipt: Receipt
  /** It was issued just now and not printed yet. */
  isFirst: boolean
  onIssued: (receipt: Receipt) => void
}

/** After the page shows what was issued. */
const print = () => setTimeout(() => window.print())

/** Opens the print dialog, which also saves as PDF. A further print is counted if the server is reachable. */
export function PrintButton({ receipt: { order }, isFirst, onIssued }: PrintButtonProps) {
  const { number, receipt } = order
  const access = useOrderAccess(number)
  const isOffline = useIsOffline()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => issueReceipt(access, { name: receipt.name! }),
    onSuccess(issued) {
      onIssued(issued)
      print()
    },
    // The saved one is marked as well.
    onError: (problem) => problem instanceof NoNetworkError && print(),
  })
  return (
    <div className={css.actions}>
      <Button busy={isPending} onClick={() => void (isFirst || isOffline ? print() : mutate())}>
        印刷・PDFで保存する
      </Button>
      <p className={css.note}>
        {isFirst
          ? 'PDFで保存するには、印刷の画面で「PDFに保存」を選んでください。2回目からは「再発行」と印字します。'
          : '発行済みのため、「再発行」と印字します。PDFで保存するには、印刷の画面で「PDFに保存」を選んでください。'}
      </p>
      {error && !(error instanceof NoNetworkError) && <Alert>{toRefusal(error).message}</Alert>}
    </div>
  )
}

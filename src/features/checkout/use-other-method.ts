import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import * as ordersApi from '#contract/orders/api.ts'
import { toRefusal } from '#src/device/network/error-messages.ts'
import { callOnce } from '#src/device/query/idempotent-call.ts'
import { focusHeading } from '#src/routing/navigation-events.ts'
import { showToast } from '#src/ui/toast/show-toast.ts'
import { restoreCart } from './place-order.ts'
import { openSelectionDraft, toSelection } from './selection.ts'

/** Another method means another order: the unpaid one is cancelled, and its goods are ordered again as they were. */
export function useOtherMethod(number: string, customerId: string) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => callOnce(ordersApi.cancel, { params: { number }, body: {} }),
    onSuccess: async (order) => {
      await restoreCart(order.lines)
      await openSelectionDraft(customerId).write(toSelection(order))
      await navigate({ to: '/checkout', search: {}, replace: true })
      focusHeading()
    },
    onError: (error) => void showToast({ kind: 'error', text: toRefusal(error).message }),
  })
}

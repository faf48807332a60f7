import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { toRefusal } from '#src/device/network/error-messages.ts'
import { cancelOrder, type OrderAccess } from '#src/device/query/order-access.ts'
import { getOrderLink } from '#src/device/session/order-link.ts'
import { focusHeading } from '#src/routing/navigation-events.ts'
import { showToast } from '#src/ui/toast/show-toast.ts'
import { restoreCart } from './place-order.ts'
import { openSelectionDraft, toSelection } from './selection.ts'

/** Another method means another order: the unpaid one is cancelled, and its goods are ordered again as they were. */
export function useOtherMethod(access: OrderAccess, owner: string) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => cancelOrder(access),
    onSuccess: async (order) => {
      await restoreCart(order.lines)
      const { email } = getOrderLink(access.number) ?? {}
      await openSelectionDraft(owner).write({ ...toSelection(order), ...(email !== undefined && { email }) })
      await navigate({ to: '/checkout', search: {}, replace: true })
      focusHeading()
    },
    onError: (error) => void showToast({ kind: 'error', text: toRefusal(error).message }),
  })
}

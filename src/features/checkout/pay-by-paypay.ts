import { useMutation } from '@tanstack/react-query'
import * as paymentsApi from '#contract/payments/api.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { toRefusal } from '#src/device/network/error-messages.ts'
import { leavePage } from '#src/device/network/leave-page.ts'
import { type OrderAccess, orderQuery, toPaidOrder } from '#src/device/query/order-access.ts'
import { call } from '#src/device/query/call.ts'
import { queryClient } from '#src/device/query/query-client.tsx'
import { showToast } from '#src/ui/toast/show-toast.ts'

/** The address of PayPay's page for an unpaid order. */
const fetchPayPayUrl = async (access: OrderAccess): Promise<string> =>
  (await call(paymentsApi.createRedirect, { body: toPaidOrder(access) })).url

/** Directly after the order. Undefined if there is none: the page of the order says what can be done. */
export const findPayPayUrl = (access: OrderAccess): Promise<string | undefined> =>
  fetchPayPayUrl(access).catch(() => undefined)

/** Opens PayPay's page, which replaces this one. */
export function usePayPay(access: OrderAccess) {
  return useMutation({
    mutationFn: () => fetchPayPayUrl(access),
    onSuccess: (url) => leavePage(() => location.assign(url)),
    onError(error) {
      // It was paid or cancelled meanwhile.
      if (error instanceof CodedError && error.code === 'ORDER_CLOSED')
        void queryClient.invalidateQueries({ queryKey: orderQuery(access).queryKey })
      else void showToast({ kind: 'error', text: toRefusal(error).message })
    },
  })
}

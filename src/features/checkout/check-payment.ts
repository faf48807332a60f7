import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isPaidAtOnce } from '#contract/orders/payment.ts'
import type { Order } from '#contract/orders/schema.ts'
import * as paymentsApi from '#contract/payments/api.ts'
import { type OrderAccess, orderQuery, toPaidOrder } from '#src/device/query/order-access.ts'
import { call } from '#src/device/query/call.ts'

/** `failed`: nothing is known about the payment, so the customer must not be asked to pay again. */
export type CheckState = 'running' | 'done' | 'failed'

/**
 * Asks the payment service once per visit whether an order that still awaits its payment is paid: the customer may come
 * back from the bank before the webhook arrives. From PayPay they may come back to another window, and then to this one.
 */
export function usePaymentCheck(
  access: OrderAccess,
  order: Order | undefined,
): { state: CheckState; retry: () => void } {
  const client = useQueryClient()
  const isOpen = isPaidAtOnce(order?.payment) && order?.state === 'awaiting_payment'
  const { error, data, isFetching, refetch } = useQuery({
    queryKey: ['payment check', access.number],
    queryFn: async () => {
      await call(paymentsApi.checkIntent, { body: toPaidOrder(access) })
      const { queryKey } = orderQuery(access)
      await client.refetchQueries({ queryKey }, { throwOnError: true })
      return true
    },
    enabled: isOpen,
    refetchOnWindowFocus: order?.payment === 'paypay' && 'always',
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  })
  const isWaiting = isOpen && !data && (isFetching || !error)
  return { state: isWaiting ? 'running' : isOpen && error ? 'failed' : 'done', retry: () => void refetch() }
}

import { notFound } from '@tanstack/react-router'
import { isOrderNumber } from '#contract/orders/api.ts'

/** For the breadcrumb of pages about one order. */
export const ORDER_STEPS = [{ label: 'ご注文履歴', href: '/mypage/order' }]

/** The number in the address, in either case. A page with an impossible one does not exist. */
export function readOrderNumber({ number }: { number: string }): string {
  if (!isOrderNumber(number)) throw notFound()
  return number.toUpperCase()
}

import { notFound } from '@tanstack/react-router'
import { isOrderNumber } from '#contract/orders/api.ts'
import { NOT_FOUND_MESSAGE } from '#contract/shared/constants.ts'
import { CodedError, isNotFoundError } from '#contract/shared/errors.ts'

/** For the breadcrumb of pages about one order. */
export const ORDER_STEPS = [{ label: 'ご注文履歴', href: '/mypage/order' }]

/** The number in the address, in either case. A page with an impossible one does not exist. */
export function readOrderNumber({ number }: { number: string }): string {
  if (!isOrderNumber(number)) throw notFound()
  return number.toUpperCase()
}

/** While rendering: the page of an order that the server does not have does not exist. */
export function throwIfUnknown(error: unknown): void {
  if (isNotFoundError(error)) throw new CodedError('NOT_FOUND', { message: NOT_FOUND_MESSAGE })
}

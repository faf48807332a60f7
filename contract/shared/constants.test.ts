import { expect, it } from 'vitest'
import { PAYMENT_PAGES } from './constants.ts'

it.each([
  '/checkout',
  '/checkout?from=cart',
  '/checkout#note',
  '/checkout/completion?order=261120-ABCDEF',
  '/mypage/payment',
])('%s takes cards', (path) => expect(path).toMatch(PAYMENT_PAGES))

it.each(['/', '/mypage', '/mypage/payments', '/mypage/order', '/checkouts', '/checkout-help', '/items?q=/checkout'])(
  '%s takes no cards',
  (path) => expect(path).not.toMatch(PAYMENT_PAGES),
)

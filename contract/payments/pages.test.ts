import { expect, it } from 'vitest'
import { isPaymentPage } from './pages.ts'

it.each([
  '/checkout',
  '/checkout?from=cart',
  '/checkout#note',
  '/checkout/completion?order=261120-ABCDEF',
  '/mypage/payment',
])('%s takes cards', (path) => expect(isPaymentPage(path)).toBe(true))

it.each(['/', '/mypage', '/mypage/payments', '/mypage/order', '/checkouts', '/checkout-help', '/items?q=/checkout'])(
  '%s takes no cards',
  (path) => expect(isPaymentPage(path)).toBe(false),
)

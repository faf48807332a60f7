import { useIsOrderNext } from '#src/routing/use-is-order-next.ts'
import { lazyOnIdle } from '#src/ui/loading/lazy-on-idle.tsx'

const CartBeforeLogin = lazyOnIdle(async () => (await import('./cart-before-login.tsx')).CartBeforeLogin)

/** What follows the login of a guest who is about to order. It appears after the form, which must not move. */
export function OrderBeforeLogin() {
  const isOrderNext = useIsOrderNext()
  return isOrderNext && <CartBeforeLogin />
}

import { useAtom } from 'jotai'
import { useEffect, useId } from 'react'
import { useBaskets } from '#src/local/baskets/shown-baskets.ts'
import { CountBadge } from '#src/ui/count-badge.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { CartIcon } from '#src/ui/icons.tsx'
import { late } from '#src/ui/late.tsx'
import { showToast } from '#src/ui/toast/show-toast.ts'
import css from './cart-button.module.css'
import { cartOpenAtom } from './cart-open.ts'

const CartPanel = late(async () => (await import('./cart-panel.tsx')).CartPanel)

const UNKEPT = 'この端末には保存できないため、カートとお気に入りはページを閉じると消えます。ログインすると保存されます'
let isUnkeptTold = false

/** Opens the cart, and says how much is in it. */
export function CartButton() {
  const [isOpen, setIsOpen] = useAtom(cartOpenAtom)
  const { cart, isUnkept } = useBaskets()
  const countId = useId()
  let pieces = 0
  for (const { quantity } of cart.values()) pieces += quantity
  useEffect(() => {
    if (!isUnkept || isUnkeptTold) return
    isUnkeptTold = true
    void showToast({ kind: 'warning', text: UNKEPT })
  }, [isUnkept])
  return (
    <span className={css.box}>
      <IconButton
        icon={CartIcon}
        label="カート"
        aria-haspopup="dialog"
        aria-describedby={countId}
        onClick={() => setIsOpen(true)}
      />
      <CountBadge count={pieces} />
      <span id={countId} hidden>
        {pieces > 0 && `${pieces}点`}
      </span>
      <CartPanel open={isOpen} onClose={() => setIsOpen(false)} />
    </span>
  )
}

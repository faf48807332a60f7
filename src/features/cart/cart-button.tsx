import { useAtom } from 'jotai'
import { useEffect } from 'react'
import { useBaskets } from '#src/local/baskets/shown-baskets.ts'
import { CountedButton } from '#src/ui/counted-button.tsx'
import { CartIcon } from '#src/ui/icons.tsx'
import { late } from '#src/ui/late.tsx'
import { showToast } from '#src/ui/toast/show-toast.ts'
import { cartOpenAtom } from './cart-open.ts'

const CartPanel = late(async () => (await import('./cart-panel.tsx')).CartPanel)

const UNKEPT = 'この端末には保存できないため、カートとお気に入りはページを閉じると消えます。ログインすると保存されます'
let isUnkeptTold = false

/** Opens the cart, and says how much is in it. */
export function CartButton() {
  const [isOpen, setIsOpen] = useAtom(cartOpenAtom)
  const { cart, isUnkept } = useBaskets()
  let pieces = 0
  for (const { quantity } of cart.values()) pieces += quantity
  useEffect(() => {
    if (!isUnkept || isUnkeptTold) return
    isUnkeptTold = true
    void showToast({ kind: 'warning', text: UNKEPT })
  }, [isUnkept])
  return (
    <>
      <CountedButton
        icon={CartIcon}
        label="カート"
        count={pieces}
        words={`${pieces}点`}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      />
      <CartPanel open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

import { atom, useAtom } from 'jotai'
import { useEffect } from 'react'
import { ShoppingCart as CartIcon } from 'lucide-react'
import { useReplicas } from '#src/device/cart-sync/cart.ts'
import { CountedButton } from '#src/ui/controls/counted-button.tsx'
import { lazyOnIdle } from '#src/ui/loading/lazy-on-idle.tsx'
import { showToast } from '#src/ui/toast/show-toast.ts'

/** Whether the cart panel is open. */
export const cartOpenAtom = atom(false)

const CartPanel = lazyOnIdle(async () => (await import('./cart-panel.tsx')).CartPanel)

const NOT_STORED =
  'この端末には保存できないため、カートとお気に入りはページを閉じると消えます。ログインすると保存されます'
const warningShownAtom = atom(false)

/** Opens the cart and shows its count. */
export function CartButton() {
  const [isOpen, setIsOpen] = useAtom(cartOpenAtom)
  const { cart, isInMemoryOnly } = useReplicas()
  const [isWarningShown, setWarningShown] = useAtom(warningShownAtom)
  let pieces = 0
  for (const { quantity } of cart.values()) pieces += quantity
  useEffect(() => {
    if (!isInMemoryOnly || isWarningShown) return
    setWarningShown(true)
    void showToast({ kind: 'warning', text: NOT_STORED })
  }, [isInMemoryOnly, isWarningShown, setWarningShown])
  return (
    <>
      <CountedButton
        icon={CartIcon}
        label="カート"
        count={pieces}
        countLabel={`${pieces}点`}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      />
      <CartPanel open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

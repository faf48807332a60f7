import { useSetAtom } from 'jotai'
import { type ReactNode, useState } from 'react'
import type { CartItem } from '#contract/cart-item.ts'
import { useBaskets } from '#src/local/baskets/shown-baskets.ts'
import { Button } from '#src/ui/button.tsx'
import { CartIcon } from '#src/ui/icons.tsx'
import { QuantityStepper } from '#src/ui/quantity-stepper.tsx'
import css from './add-to-cart.module.css'
import { addToCart } from './cart.commands.ts'
import { cartOpenAtom } from './cart-open.ts'
import { pieceLimit } from './piece-limit.ts'

interface AddToCartProps {
  item: CartItem
  /** Before the cart is opened from here. */
  onLeave?: () => void
  /** What stands in for it while it is out of view, with a button that does the same. */
  standIn?: (place: HTMLElement | null, button: ReactNode) => ReactNode
}

/** How many, and into the cart with it. Mounted anew for each variant. */
export function AddToCart({ item, onLeave, standIn }: AddToCartProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const [pieces, setPieces] = useState(1)
  const openCart = useSetAtom(cartOpenAtom)
  const inCart = useBaskets().cart.get(item.sku)?.quantity ?? 0
  const most = pieceLimit(item.stock)
  const isSoldOut = most === 0
  const button = (
    <Button wide disabled={isSoldOut} onClick={() => void addToCart(item, Math.min(pieces, most), inCart)}>
      {isSoldOut ? (
        '在庫がありません'
      ) : (
        <>
          <CartIcon />
          カートに入れる
        </>
      )}
    </Button>
  )
  const look = () => {
    onLeave?.()
    openCart(true)
  }
  return (
    <div className={css.box}>
      <div className={css.row} ref={setPlace}>
        {!isSoldOut && <QuantityStepper label="数量" value={Math.min(pieces, most)} max={most} onChange={setPieces} />}
        {button}
      </div>
      <p className={css.inCart}>
        {inCart > 0 ? (
          <>
            カートに{inCart}点入っています
            <Button kind="quiet" onClick={look}>
              カートを見る
            </Button>
          </>
        ) : (
          !isSoldOut && 'カートの中身は保存され、あとからいつでも見直せます。'
        )}
      </p>
      {!isSoldOut && standIn?.(place, button)}
    </div>
  )
}

import { useSetAtom } from 'jotai'
import { type ReactNode, useState } from 'react'
import { ShoppingCart as CartIcon } from 'lucide-react'
import { type CartItem, toCartItems } from '#contract/items/cart-item.ts'
import type { Item } from '#contract/items/schema.ts'
import { useReplicas } from '#src/device/cart-sync/cart.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { QuantityStepper } from '#src/ui/controls/quantity-stepper.tsx'
import css from './add-to-cart.module.css'
import { addToCart, getMaxPieces } from './cart.commands.ts'
import { cartOpenAtom } from './cart-button.tsx'

interface AddToCartProps {
  item: CartItem
  /** Called before the cart is opened from here. */
  onLeave?: () => void
  /** Rendered while the controls are out of view, with a button that does the same. */
  renderReplacement?: (element: HTMLElement | null, button: ReactNode) => ReactNode
}

/** Chooses a quantity and adds it to the cart. Another variant begins with one piece again. */
function AddToCart({ item, onLeave, renderReplacement }: AddToCartProps) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [choice, setChoice] = useState({ sku: item.sku, pieces: 1 })
  const openCart = useSetAtom(cartOpenAtom)
  const inCart = useReplicas().cart.get(item.sku)?.quantity ?? 0
  const max = getMaxPieces(item.stock)
  const isSoldOut = max === 0
  const pieces = choice.sku === item.sku ? Math.min(choice.pieces, max) : 1
  const button = (
    <Button wide disabled={isSoldOut} onClick={() => void addToCart(item, pieces, inCart)}>
      {isSoldOut ? (
        item.isPaused ? (
          '販売を休止しています'
        ) : (
          '品切れ中です'
        )
      ) : (
        <>
          <CartIcon />
          カートに入れる
        </>
      )}
    </Button>
  )
  const handleOpenCart = () => {
    onLeave?.()
    openCart(true)
  }
  return (
    <div className={css.box}>
      <div className={css.row} ref={setElement}>
        {!isSoldOut && (
          <QuantityStepper
            label="数量"
            value={pieces}
            max={max}
            onChange={(next) => setChoice({ sku: item.sku, pieces: next })}
          />
        )}
        {button}
      </div>
      <p className={css.inCart}>
        {inCart > 0 ? (
          <>
            カートに{inCart}点入っています
            <Button kind="quiet" onClick={handleOpenCart}>
              カートを見る
            </Button>
          </>
        ) : (
          !isSoldOut && 'カートの内容は保存され、いつでもご確認いただけます。'
        )}
      </p>
      {!isSoldOut && renderReplacement?.(element, button)}
    </div>
  )
}

interface AddVariantProps extends Omit<AddToCartProps, 'item'> {
  item: Item
  sku: string
}

export const AddVariant = ({ item, sku, ...rest }: AddVariantProps) => (
  <AddToCart item={toCartItems(item).find((it) => it.sku === sku)!} {...rest} />
)

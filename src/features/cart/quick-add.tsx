import { type ReactNode, useState } from 'react'
import { cartItemsOf } from '#contract/cart-item.ts'
import { type Item, readItem, type Variant } from '#contract/items.ts'
import type { Call } from '#contract/render.ts'
import { useBaskets } from '#src/local/baskets/shown-baskets.ts'
import { Button } from '#src/ui/button.tsx'
import { showToast } from '#src/ui/toast/show-toast.ts'
import { AddToCart } from './add-to-cart.tsx'
import { addToCart } from './cart.commands.ts'
import css from './shortcut-to-cart.module.css'

/** What asks for the variant, where there are several. */
export interface Choosing {
  item: Item
  open: boolean
  onClose: () => void
  /** What buys the variant that is chosen. */
  purchase: (variant: Variant) => ReactNode
}

interface ShortcutProps {
  call: Call
  itemId: number
  inStock: boolean
  children: (choosing: Choosing) => ReactNode
}

/** Into the cart from a card: at once what comes in one variant, after a choice what comes in several. */
export function ShortcutToCart({ call, itemId, inStock, children }: ShortcutProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [item, setItem] = useState<Item>()
  const [isOpen, setIsOpen] = useState(false)
  const { cart } = useBaskets()

  async function begin() {
    setIsBusy(true)
    try {
      const { item: found } = await call(readItem, { params: { id: itemId } })
      const [first, ...others] = cartItemsOf(found)
      if (first && others.length === 0) return await addToCart(first, 1, cart.get(first.sku)?.quantity ?? 0)
      setItem(found)
      setIsOpen(true)
    } catch {
      void showToast({ kind: 'error', text: '商品を確認できませんでした。通信できる場所でもう一度お試しください' })
    } finally {
      setIsBusy(false)
    }
  }

  const close = () => setIsOpen(false)
  return (
    <div className={css.place}>
      <Button kind="secondary" wide busy={isBusy} disabled={!inStock} onClick={() => void begin()}>
        {inStock ? 'カートに入れる' : '在庫がありません'}
      </Button>
      {item &&
        children({
          item,
          open: isOpen,
          onClose: close,
          purchase: ({ sku }) => (
            <AddToCart key={sku} item={cartItemsOf(item).find((it) => it.sku === sku)!} onLeave={close} />
          ),
        })}
    </div>
  )
}

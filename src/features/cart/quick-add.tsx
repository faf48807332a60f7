import { type ReactNode, useState } from 'react'
import { toCartItems } from '#contract/items/cart-item.ts'
import { toItemAt } from '#contract/items/item-at.ts'
import * as itemsApi from '#contract/items/api.ts'
import type { Item, Variant } from '#contract/items/schema.ts'
import { useReplicas } from '#src/device/cart-sync/cart.ts'
import { call } from '#src/device/query/call.ts'
import { pageSession } from '#src/device/session/page.ts'
import { Button } from '#src/ui/button.tsx'
import { lazyOnIdle } from '#src/ui/lazy-on-idle.tsx'
import { showToast } from '#src/ui/toast/show-toast.ts'
import { addToCart } from './cart.commands.ts'
import css from './quick-add.module.css'

/** Only the dialog with the variants shows it. */
const AddToCart = lazyOnIdle(async () => (await import('./add-to-cart.tsx')).AddToCart)

/** Props for choosing a variant, if there are several. */
export interface VariantChoice {
  item: Item
  open: boolean
  onClose: () => void
  /** Renders the button for the chosen variant. */
  purchase: (variant: Variant) => ReactNode
}

interface QuickAddProps {
  itemId: number
  inStock: boolean
  children: (choice: VariantChoice) => ReactNode
}

/** Adds to the cart from a card: immediately if there is one variant, otherwise after a choice. */
export function QuickAdd({ itemId, inStock, children }: QuickAddProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [item, setItem] = useState<Item>()
  const [isOpen, setIsOpen] = useState(false)
  const { cart } = useReplicas()

  async function handlePress() {
    setIsBusy(true)
    try {
      const { item: response } = await call(itemsApi.get, { params: { id: itemId } })
      // A cached response may be older than the end of a sale.
      const loadedItem = toItemAt(response, pageSession().clock.serverNow())
      const [first, ...others] = toCartItems(loadedItem)
      if (first && others.length === 0) return await addToCart(first, 1, cart.get(first.sku)?.quantity ?? 0)
      setItem(loadedItem)
      setIsOpen(true)
    } catch {
      void showToast({ kind: 'error', text: '商品を確認できませんでした。通信できる場所で、もう一度お試しください' })
    } finally {
      setIsBusy(false)
    }
  }

  const close = () => setIsOpen(false)
  return (
    <div className={css.place}>
      <Button kind="secondary" wide busy={isBusy} disabled={!inStock} onClick={() => void handlePress()}>
        {inStock ? 'カートに入れる' : '品切れ中です'}
      </Button>
      {item &&
        children({
          item,
          open: isOpen,
          onClose: close,
          purchase: ({ sku }) => (
            <AddToCart key={sku} item={toCartItems(item).find((it) => it.sku === sku)!} onLeave={close} />
          ),
        })}
    </div>
  )
}

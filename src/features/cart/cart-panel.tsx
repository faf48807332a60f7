import { useEffect } from 'react'
import { MAX_CART_LINES } from '#contract/shared/constants.ts'
import { useReplicas } from '#src/device/cart-sync/cart.ts'
import { CART_ITEMS, listGoods } from '#src/device/query/cart-goods.ts'
import { useReplicaItems } from '#src/device/query/use-replica-items.ts'
import { buttonClass } from '#src/ui/controls/button.tsx'
import { Drawer } from '#src/ui/overlay/drawer.tsx'
import { EmptyState } from '#src/ui/content/empty-state.tsx'
import { Link } from '#src/ui/controls/link.tsx'
import { TextSkeleton } from '#src/ui/loading/skeleton.tsx'
import { Pending } from '#src/ui/loading/pending.tsx'
import { useFocusAfterRemoval } from '#src/ui/hooks/use-focus-after-removal.ts'
import { CartLine } from './cart-line.tsx'
import css from './cart-panel.module.css'
import { closeCartToasts } from './cart.commands.ts'
import type { LineState } from './cart-lines.ts'
import { CartTotal } from './cart-total.tsx'
import { useCurrentPrices } from './use-current-prices.ts'

/** The cart in a drawer. */
export function CartPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  useEffect(() => {
    if (!open) return
    // The drawer shows what the page's toasts confirm. The drawer's undo does not apply to the page.
    closeCartToasts()
    return closeCartToasts
  }, [open])
  return (
    <Drawer open={open} onClose={onClose} title="カート" side="end">
      <CartContent onClose={onClose} />
    </Drawer>
  )
}

function CartContent({ onClose }: { onClose: () => void }) {
  const { isLoaded, cart, overflow } = useReplicas()
  // Newest first.
  const lines = [...cart.values()].toReversed()
  const {
    items: loadedItems,
    fresh,
    gone,
    isFromDevice,
  } = useReplicaItems(
    lines.map(({ sku }) => sku),
    CART_ITEMS,
  )
  const items = useCurrentPrices(loadedItems)
  const { listProps, emptyRef } = useFocusAfterRemoval('[data-remove]')

  const isFresh = lines.every(({ sku }) => fresh.has(sku))
  const getState = (sku: string): LineState => {
    if (gone.has(sku)) return 'gone'
    if (fresh.has(sku)) return 'sold'
    return isFromDevice && !items.has(sku) ? 'unloaded' : 'remembered'
  }
  const isWaiting = !isLoaded || (!isFresh && !isFromDevice && items.size === 0)
  const empty = (
    <EmptyState
      ref={emptyRef}
      action={
        <Link to="/items" replace onClick={onClose} className={buttonClass('secondary')}>
          商品をさがす
        </Link>
      }
    >
      カートに商品がありません。
    </EmptyState>
  )
  const content = (
    <div className={css.panel}>
      {isFromDevice && items.size > 0 && (
        <p className={css.note} role="status">
          価格と在庫を確認できません。前回表示した内容です。
        </p>
      )}
      {overflow > 0 && (
        <p className={css.note} role="status">
          カートに入れられるのは{MAX_CART_LINES}種類までのため、{overflow}
          種類がまだ入っていません。不要な商品を削除すると入ります。
        </p>
      )}
      <ul {...listProps} role="list" aria-label="カートの商品">
        {lines.map((line) => (
          <CartLine
            key={line.sku}
            line={line}
            item={items.get(line.sku)}
            state={getState(line.sku)}
            onLeave={onClose}
          />
        ))}
      </ul>
      <p className={css.visit}>
        迷われたときは、店舗で座って、触れてお確かめください。
        <Link to="/reservation" replace preload={false} onClick={onClose} className={buttonClass('secondary')}>
          来店予約
        </Link>
      </p>
      <CartTotal
        goods={listGoods(lines, items, gone)}
        isFresh={isFresh}
        isFromDevice={isFromDevice}
        onLeave={onClose}
      />
    </div>
  )
  return (
    <Pending data={isWaiting ? undefined : lines} skeleton={<TextSkeleton lines={4} />}>
      {() => (lines.length === 0 ? empty : content)}
    </Pending>
  )
}

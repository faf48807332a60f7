import { Link, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { MAX_CART_LINES } from '#contract/rules.ts'
import { useBaskets, wakeBaskets } from '#src/local/baskets/shown-baskets.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { Drawer } from '#src/ui/drawer.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { TextSkeleton } from '#src/ui/skeleton.tsx'
import { useHeldPending } from '#src/ui/use-held-pending.ts'
import { CartLine } from './cart-line.tsx'
import css from './cart-panel.module.css'
import { cartSum } from './cart-sum.ts'
import { endUndo } from './cart.commands.ts'
import { CartTotal } from './cart-total.tsx'
import { useCartItems } from './use-cart-items.ts'

/** The cart, over the page. */
export function CartPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  // The offer would stand until it is answered, over a page that it has nothing to do with.
  useEffect(() => (open ? endUndo : undefined), [open])
  return (
    <Drawer open={open} onClose={onClose} title="カート" side="end">
      <CartContent onClose={onClose} />
    </Drawer>
  )
}

function CartContent({ onClose }: { onClose: () => void }) {
  const { call } = useRouter().options.context
  const { isRead, cart, overflow } = useBaskets()
  // Those added last stand on top.
  const lines = [...cart.values()].toReversed()
  const { items, fresh, gone, isKept } = useCartItems(
    call,
    lines.map(({ sku }) => sku),
  )
  useEffect(() => void wakeBaskets().catch(() => {}), [])

  const isFresh = lines.every(({ sku }) => fresh.has(sku))
  const isWaiting = useHeldPending(!isRead || (!isFresh && !isKept && items.size === 0))
  if (isWaiting) return <TextSkeleton lines={4} />
  if (lines.length === 0)
    return (
      <EmptyState
        action={
          <Link to="/items" replace onClick={onClose} className={buttonClass('secondary')}>
            商品をさがす
          </Link>
        }
      >
        カートに商品がありません。
      </EmptyState>
    )
  return (
    <div className={css.panel}>
      {isKept && (
        <p className={css.note} role="status">
          価格と在庫を確認できません。前回表示した内容です。
        </p>
      )}
      {overflow > 0 && (
        <p className={css.note} role="status">
          カートに入れられるのは{MAX_CART_LINES}種類までのため、{overflow}
          種類が入っていません。商品を削除すると入ります。
        </p>
      )}
      <ul role="list" aria-label="カートの商品">
        {lines.map((line) => (
          <CartLine
            key={line.sku}
            line={line}
            item={items.get(line.sku)}
            state={gone.has(line.sku) ? 'gone' : fresh.has(line.sku) ? 'sold' : 'unknown'}
            onLeave={onClose}
          />
        ))}
      </ul>
      <p className={css.visit}>
        迷ったときは、お店で座って、触れてお確かめください。
        <Link to="/reservation" replace preload={false} onClick={onClose} className={buttonClass('secondary')}>
          来店予約
        </Link>
      </p>
      <CartTotal sum={cartSum(lines, items, gone)} isFresh={isFresh} />
    </div>
  )
}

import { type ReactNode, useState } from 'react'
import type { Item, Variant } from '#contract/items/schema.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { lazyOnIdle } from '#src/ui/loading/lazy-on-idle.tsx'
import { showToast } from '#src/ui/toast/show-toast.ts'
import css from './quick-add.module.css'

/** Only the dialog with the variants shows it. */
const AddVariant = lazyOnIdle(async () => (await import('./add-to-cart.tsx')).AddVariant)

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
  isPaused?: boolean | undefined
  children: (choice: VariantChoice) => ReactNode
}

/** Adds to the cart from a card: immediately if there is one variant, otherwise after a choice. */
export function QuickAdd({ itemId, inStock, isPaused = false, children }: QuickAddProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [item, setItem] = useState<Item>()
  const [isOpen, setIsOpen] = useState(false)

  async function handlePress() {
    setIsBusy(true)
    try {
      const { quickAdd } = await import('./quick-add.commands.ts')
      const choice = await quickAdd(itemId)
      if (!choice) return
      setItem(choice)
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
        {inStock ? 'カートに入れる' : isPaused ? '販売を休止しています' : '品切れ中です'}
      </Button>
      {item &&
        children({
          item,
          open: isOpen,
          onClose: close,
          purchase: ({ sku }) => <AddVariant item={item} sku={sku} onLeave={close} />,
        })}
    </div>
  )
}

import { type ReactNode, useState } from 'react'
import type { Item, Variant } from '#contract/items/schema.ts'
import { getVariantPicture } from '#contract/items/variant-facts.ts'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { Picture } from '#src/ui/content/picture.tsx'
import css from './choose-variant-dialog.module.css'
import { chosenVariant, firstVariant } from './choose-variant.ts'
import { StockNote } from './stock-note.tsx'
import { VariantPicker } from './variant-picker.tsx'
import { VariantPrice } from './variant-price.tsx'

interface ChooseVariantProps {
  item: Item
  open: boolean
  onClose: () => void
  /** Buttons for the chosen variant. */
  purchase: (variant: Variant) => ReactNode
}

/** An item's colours and sizes, without its page. */
export function ChooseVariant({ item, open, onClose, purchase }: ChooseVariantProps) {
  const [sku, setSku] = useState(() => firstVariant(item).sku)
  const variant = chosenVariant(item, sku)
  return (
    <Dialog open={open} onClose={onClose} title={item.name}>
      <div className={css.choice}>
        <div className={css.head}>
          <div className={css.picture}>
            <Picture picture={getVariantPicture(item, variant)} sizes="112px" ratio="square" />
          </div>
          <div>
            <VariantPrice item={item} variant={variant} />
            <StockNote variant={variant} />
          </div>
        </div>
        <VariantPicker item={item} variant={variant} onChoose={(next) => setSku(next.sku)} />
        {purchase(variant)}
      </div>
    </Dialog>
  )
}

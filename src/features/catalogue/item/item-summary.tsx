import type { ReactNode } from 'react'
import type { Item, Variant } from '#contract/items/schema.ts'
import { getVariantFacts, listOfferedServices } from '#contract/items/variant-facts.ts'
import { getPoints, getCurrentPrice } from '#contract/items/price.ts'
import { formatDate } from '#contract/shared/format-date.ts'
import { formatNumber } from '#contract/shared/format-number.ts'
import { Badge } from '#src/ui/content/badge.tsx'
import { buttonClass } from '#src/ui/controls/button.tsx'
import { Link } from '#src/ui/controls/link.tsx'
import { Phrases } from '#src/ui/text/phrases.tsx'
import { ShareButton } from '#src/ui/share/share-button.tsx'
import { useIsNewItem } from '../use-is-new-item.ts'
import { DeliveryNote } from './delivery-note.tsx'
import css from './item-summary.module.css'
import { StockNote } from './stock-note.tsx'
import { VariantPicker } from './variant-picker.tsx'
import { VariantPrice } from './variant-price.tsx'

interface ItemSummaryProps {
  item: Item
  variant: Variant
  onChoose: (variant: Variant) => void
  favorite?: ReactNode
  /** How to buy the variant. */
  children?: ReactNode
}

/** Name, price, options and what depends on them. */
export function ItemSummary({ item, variant, onChoose, favorite, children }: ItemSummaryProps) {
  const isNew = useIsNewItem(item)
  return (
    <div className={css.summary}>
      <div className={css.head}>
        {(isNew || item.onSale) && (
          <p className={css.badges}>
            {isNew && <Badge kind="moss">新着</Badge>}
            {item.onSale && <Badge kind="clay">{variant.salePrice === null ? '一部セール' : 'セール'}</Badge>}
          </p>
        )}
        <h1 className={css.name}>
          <Phrases text={item.name} breaks={item.nameBreaks} />
        </h1>
        <p className={css.catch}>{item.catchCopy}</p>
      </div>
      <div>
        <VariantPrice item={item} variant={variant} size="page" />
        {variant.saleUntil && <p className={css.until}>{`セール価格は${formatSaleEnd(variant.saleUntil)}まで`}</p>}
        <p className={css.points}>
          獲得予定 <strong>{formatNumber(getPoints(getCurrentPrice(variant)))}</strong>ポイント
        </p>
      </div>
      <DeliveryNote
        shippingClass={getVariantFacts(item, variant).shippingClass}
        assembly={variant.isSample ? undefined : item.assembly}
        services={listOfferedServices(item, variant)}
        variant={variant}
      />
      <VariantPicker item={item} variant={variant} onChoose={onChoose} />
      <StockNote variant={variant} />
      {children}
      {!item.inStock && (
        <Link to="." hash="similar" className={buttonClass('secondary')}>
          在庫のある似た商品を見る
        </Link>
      )}
      <div className={css.actions}>
        {favorite}
        <ShareButton title={item.name} />
      </div>
    </div>
  )
}

/** The last day of the sale price: the sale ends just before `until`. */
const formatSaleEnd = (until: string) => formatDate(Date.parse(until) - 1)

import { formatNumber, formatYen } from '#contract/shared/format-number.ts'
import { classNames } from './class-names.ts'
import styles from './price.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface PriceProps {
  /** Yen including tax, in force now. A card shows its lead variant's. */
  price: number
  /** The highest price; above `price` the figure is followed by 〜. */
  priceMax?: number
  /** Above `price` this is a sale. */
  regularPrice?: number
  /** The unit, if it is not one piece: 1ケース（1.6㎡）. */
  unit?: string | undefined
  size?: 'card' | 'page'
}

export function Price({ price, priceMax = price, regularPrice = price, unit, size = 'card' }: PriceProps) {
  const isSale = regularPrice > price
  return (
    <p
      className={classNames(styles.price, styles[size], isSale && styles.sale)}
      data-uncovered={size === 'page' || undefined}
    >
      {isSale && (
        <>
          <s className={styles.regular}>
            <VisuallyHidden>通常価格</VisuallyHidden>
            {formatYen(regularPrice)}
          </s>{' '}
          <VisuallyHidden>セール価格</VisuallyHidden>
        </>
      )}
      <span className={styles.now}>
        <span className={styles.amount}>{formatNumber(price)}</span>
        <span className={styles.unit}>円{priceMax > price && '〜'}（税込）</span>
      </span>
      {unit && <span className={styles.per}>／{unit}</span>}
    </p>
  )
}

import { isReduced, REDUCED_MARK } from '#contract/orders/amounts.ts'
import { formatServices } from '#contract/orders/labels.ts'
import type { Order, OrderLine } from '#contract/orders/schema.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { Link } from '#src/ui/controls/link.tsx'
import { Picture } from '#src/ui/content/picture.tsx'
import { VariantName } from '#src/ui/text/variant-name.tsx'
import css from './order-detail.module.css'

/** `ナチュラル／幅180cm` */
export const formatVariant = ({ colourName, size }: Pick<OrderLine, 'colourName' | 'size'>): string =>
  [colourName, size].filter(Boolean).join('／')

/** The goods as they were ordered. */
export const OrderLines = ({ order: { lines, quote } }: { order: Order }) => (
  <>
    <ul role="list" aria-label="ご注文の商品" className={css.lines}>
      {lines.map((line, position) => (
        <li key={position} className={css.line}>
          <div className={css.picture}>
            <Picture picture={line.picture} sizes="80px" ratio="square" decorative />
          </div>
          <div className={css.text}>
            <p className={css.name}>
              <Link to="/items/$id" params={{ id: line.itemId }}>
                {line.name}
              </Link>
              {line.exchangedIn !== undefined && '（交換品）'}
              {isReduced(line, quote) && REDUCED_MARK}
            </p>
            <p className={css.variant}>
              <VariantName parts={[line.colourName, line.size]} />
            </p>
            <p className={css.variant}>
              {formatYen(line.unitYen)}
              {line.unit && `／${line.unit}`} × {line.quantity}
            </p>
            {formatServices(line).map((text) => (
              <p key={text} className={css.variant}>
                {text}
              </p>
            ))}
          </div>
          <p className={css.lineYen}>{formatYen(line.unitYen * line.quantity)}</p>
        </li>
      ))}
    </ul>
    {lines.some((line) => isReduced(line, quote)) && (
      <p className={css.note}>{`${REDUCED_MARK}は軽減税率（${quote.taxRates.reduced}%）の対象です。`}</p>
    )}
  </>
)

import type { ReactNode } from 'react'
import { formatDelivery, toPrefecture } from '#contract/orders/delivery.ts'
import { type OrderQuote, quoteOrder } from '#contract/orders/quote.ts'
import { SHIPPING_FEE_YEN } from '#contract/orders/shipping.ts'
import { formatNumber, formatYen } from '#contract/shared/format-number.ts'
import type { CartGoods } from '#src/device/query/cart-goods.ts'
import { useCustomer } from '#src/device/session/use-session.ts'
import { useSettings } from '#src/navigation/site-data.ts'
import { useNow } from '#src/navigation/use-now.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Link } from '#src/ui/link.tsx'
import css from './cart-total.module.css'

interface CartTotalProps {
  goods: CartGoods
  isFresh: boolean
  onLeave: () => void
}

/** What the cart costs, delivered to the customer's prefecture, and the link to the checkout. */
export function CartTotal({ goods, isFresh, onLeave }: CartTotalProps) {
  const prefecture = useCustomer()?.prefecture
  const quote = quoteOrder({ lines: goods.lines, prefecture: toPrefecture(prefecture) })
  return (
    <>
      {quote && <CartQuote quote={quote} prefecture={prefecture} />}
      <div className={css.total}>
        <p className={css.sum} aria-live="polite">
          <span>合計（{goods.pieces}点）</span>
          <span>
            <strong>{formatNumber(quote?.totalYen ?? 0)}</strong>円（税込）
          </span>
        </p>
        {quote && (
          <p className={css.taxes}>
            {quote.taxes.map(({ rate, taxYen }) => (
              <span key={rate}>
                内消費税（{rate}%） {formatYen(taxYen)}
              </span>
            ))}
          </p>
        )}
        {goods.leftOut > 0 && isFresh && (
          <p className={css.note}>品切れの商品と販売を終了した商品は、合計に含まれていません。</p>
        )}
        {quote && (
          <Link
            to="/checkout"
            replace
            preload={false}
            onClick={onLeave}
            className={buttonClass('primary', { wide: true })}
          >
            ご注文手続きへ
          </Link>
        )}
      </div>
    </>
  )
}

function CartQuote({ quote, prefecture }: { quote: OrderQuote; prefecture: string | null | undefined }) {
  const { goodsYen, shippingClass, shippingYen, extraShippingYen, missingForFreeYen, earnedPoints } = quote
  const { closedDays } = useSettings()
  const { when, place } = formatDelivery({ shippingClass, goodsYen, prefecture, orderedAt: useNow(), closedDays })
  return (
    <dl className={css.quote}>
      <Part term="小計">{formatYen(goodsYen)}</Part>
      <Part term="送料">
        {shippingYen === 0 ? '無料' : formatYen(shippingYen)}
        {missingForFreeYen > 0 && (
          <small>
            あと<b>{formatYen(missingForFreeYen)}</b>で
            {extraShippingYen > 0 ? `${formatYen(SHIPPING_FEE_YEN[shippingClass])}分が無料` : '送料無料'}
          </small>
        )}
      </Part>
      <Part term="お届け">
        {when}
        <small>{place}</small>
      </Part>
      <Part term="獲得予定">{formatNumber(earnedPoints)}ポイント</Part>
    </dl>
  )
}

const Part = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className={css.part}>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
)

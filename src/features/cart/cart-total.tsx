import type { ReactNode } from 'react'
import { formatEarliestDay } from '#contract/orders/delivery.ts'
import { type OrderQuote, quoteOrder } from '#contract/orders/quote.ts'
import { formatSurcharge, getShippingFee, SHIPPING_FEE_YEN } from '#contract/orders/shipping.ts'
import { formatNumber, formatYen } from '#contract/shared/format-number.ts'
import { useReplicas } from '#src/device/cart-sync/cart.ts'
import { type CartGoods, UNSOLD_GOODS } from '#src/device/query/cart-goods.ts'
import { type DeliveryPlaceChoice, useDeliveryPlace } from '#src/device/query/delivery-place.ts'
import { useCanStoreSession } from '#src/device/session/can-store-session.ts'
import { useSession } from '#src/device/session/use-session.ts'
import { saveReturnUrl } from '#src/routing/return-url.ts'
import { useSettings } from '#src/routing/site-data.ts'
import { useNow } from '#src/ui/hooks/use-now.ts'
import { Alert } from '#src/ui/content/alert.tsx'
import { buttonClass } from '#src/ui/controls/button.tsx'
import { DeliveryPlace } from '#src/ui/content/delivery-place.tsx'
import { Link } from '#src/ui/controls/link.tsx'
import css from './cart-total.module.css'

interface CartTotalProps {
  goods: CartGoods
  isFresh: boolean
  /** Neither device nor server responded. */
  isFromDevice: boolean
  onLeave: () => void
}

/** What the cart costs, delivered to the customer's prefecture, and the link to the checkout. */
export function CartTotal({ goods, isFresh, isFromDevice, onLeave }: CartTotalProps) {
  const place = useDeliveryPlace()
  const quote = quoteOrder({ lines: goods.lines, prefecture: place.prefecture }, useNow())
  const isUnknown = goods.unknown > 0 && isFromDevice
  return (
    <>
      {quote && <CartQuote quote={quote} place={place} />}
      <div className={css.total}>
        {(quote || !isUnknown) && (
          <p className={css.sum} aria-live="polite">
            <span>合計（{goods.pieces}点）</span>
            <span>
              <strong>{formatNumber(quote?.totalYen ?? 0)}</strong>円（税込）
            </span>
          </p>
        )}
        {quote && (
          <p className={css.taxes}>
            {quote.taxes.map(({ rate, taxYen }) => (
              <span key={rate}>
                内消費税（{rate}%） {formatYen(taxYen)}
              </span>
            ))}
          </p>
        )}
        {goods.leftOut > 0 && isFresh && <p className={css.note}>{UNSOLD_GOODS}は、合計に含まれていません。</p>}
        {isUnknown && (
          <p className={css.note} role="status">
            通信できないため、価格と在庫を確認できない商品があります。
            {quote && '合計には含まれていません。'}通信が回復すると、ご注文いただけます。
          </p>
        )}
        {quote && <CheckoutLink onLeave={onLeave} />}
      </div>
    </>
  )
}

const CANNOT_ORDER =
  'ブラウザがデータの保存を止めているため、ご注文手続きに進めません。ブラウザの設定でCookieとサイトデータの保存を許可してください。'
const ADD_AGAIN = '許可したあと、商品をもう一度カートに入れてください。'
const LOGIN_SAVES = '先にログインされると、カートの内容は会員の情報として保存されます。'

/** The checkout is another document (src/routing/document-history.ts), which knows only what is stored. */
function CheckoutLink({ onLeave }: Pick<CartTotalProps, 'onLeave'>) {
  const isGuest = useSession().state === 'guest'
  const { isInMemoryOnly } = useReplicas()
  const canStoreSession = useCanStoreSession()
  const needsLogin = isInMemoryOnly && isGuest
  if (!canStoreSession)
    return (
      <Alert>
        <p>{[CANNOT_ORDER, isInMemoryOnly && ADD_AGAIN, needsLogin && LOGIN_SAVES].filter(Boolean).join('')}</p>
      </Alert>
    )
  const leave = () => {
    if (needsLogin) saveReturnUrl('/checkout')
    onLeave()
  }
  return (
    <>
      {needsLogin && <p className={css.note}>カートをこの端末に保存できません。{LOGIN_SAVES}</p>}
      <Link
        to={needsLogin ? '/login' : '/checkout'}
        replace
        preload={false}
        onClick={leave}
        className={buttonClass('primary', { wide: true })}
      >
        {needsLogin ? 'ログインしてご注文手続きへ' : 'ご注文手続きへ'}
      </Link>
    </>
  )
}

function CartQuote({ quote, place }: { quote: OrderQuote; place: DeliveryPlaceChoice }) {
  const { prefecture } = place
  const { goodsYen, shippingClass, earnedPoints } = quote
  const { feeYen, extraYen, missingYen } = getShippingFee(shippingClass, goodsYen, prefecture)
  const { closedDays } = useSettings()
  const orderedAt = useNow()
  return (
    <dl className={css.quote}>
      <Part term="小計">{formatYen(goodsYen)}</Part>
      <Part term="送料">
        {feeYen === 0 ? '無料' : formatYen(feeYen)}
        {missingYen > 0 && (
          <small>
            あと<b>{formatYen(missingYen)}</b>で
            {extraYen > 0 ? `${formatYen(SHIPPING_FEE_YEN[shippingClass])}分が無料` : '送料無料'}
          </small>
        )}
        {(extraYen > 0 || !prefecture) && <small>{formatSurcharge(prefecture)}</small>}
      </Part>
      <Part term="お届け">
        {formatEarliestDay({ shippingClass, prefecture, orderedAt, closedDays })}
        <div>
          <DeliveryPlace {...place} />
        </div>
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

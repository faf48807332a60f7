/** What an order costs, and the terms that the law asks for before it. */
import { Fragment } from 'react'
import { toAddressText } from '#contract/addresses/labels.ts'
import { formatAmount, listAmounts } from '#contract/orders/amounts.ts'
import { KONBINI_NAMES } from '#contract/orders/konbini.ts'
import {
  ATTEMPT_TIME,
  formatDeliveryTime,
  formatPaymentMethod,
  KONBINI_TIME,
  TRANSFER_TIME,
} from '#contract/orders/labels.ts'
import type { DeliveryAddress } from '#contract/addresses/schema.ts'
import type { DeliverySlot } from '#contract/orders/delivery.ts'
import type { PaymentMethod } from '#contract/orders/payment.ts'
import type { OrderQuote } from '#contract/orders/quote.ts'
import { formatPoints } from '#contract/points/labels.ts'
import { formatNumber, formatYen } from '#contract/shared/format-number.ts'
import { AddressText } from '#src/ui/text/address-text.tsx'
import { FactList } from '#src/ui/content/fact-list.tsx'
import css from './order-summary.module.css'

/** In a tab of its own, so that the checkout stays. */
export const NewTabLink = ({ href, children }: { href: string; children: string }) => (
  <a href={href} target="_blank" rel="noreferrer">
    {children}
  </a>
)

export function Amounts({ quote, isGuest }: { quote: OrderQuote; isGuest: boolean }) {
  const { goodsYen, totalYen, taxes, earnedPoints } = quote
  const amounts = [{ label: '小計', yen: goodsYen }, ...listAmounts(quote)]
  return (
    <div className={css.amounts}>
      <dl>
        {amounts.map((amount) => (
          <div key={amount.label} className={css.amount}>
            <dt>{amount.label}</dt>
            <dd>{formatAmount(amount)}</dd>
          </div>
        ))}
      </dl>
      <p className={css.total} aria-live="polite">
        <span>お支払い金額</span>
        <span>
          <strong>{formatNumber(totalYen)}</strong>円（税込）
        </span>
      </p>
      <p className={css.taxes}>
        {taxes.map(({ rate, yen, taxYen }) => (
          <span key={rate}>{`${rate}%対象 ${formatYen(yen)}（内消費税 ${formatYen(taxYen)}）`}</span>
        ))}
      </p>
      {earnedPoints > 0 && (
        <p className={css.taxes}>
          {isGuest
            ? `会員登録をしてご購入いただくと、${formatPoints(earnedPoints)}がたまります。`
            : `獲得予定 ${formatPoints(earnedPoints)}`}
        </p>
      )}
    </div>
  )
}

const WHEN_PAID = {
  card: `ご注文の確定に続けて、次の画面でカードをご入力のうえお支払いいただきます。${ATTEMPT_TIME}以内にお支払いがないときは、ご注文を取り消します。`,
  paypay: `ご注文の確定に続けて、PayPayの画面でお支払いいただきます。${ATTEMPT_TIME}以内にお支払いがないときは、ご注文を取り消します。`,
  konbini: `ご注文から${KONBINI_TIME}（最終日の23:59まで）に、${KONBINI_NAMES}で、現金でお支払いください。お支払い番号は、ご注文のあとの画面とメールでお知らせします。期限までにお支払いがないときは、ご注文を取り消します。`,
  transfer: `ご注文から${TRANSFER_TIME}に、当店の口座へお振り込みください。振込手数料はお客様のご負担です。振込先は、ご注文のあとの画面とメールでお知らせします。期限までに入金がないときは、ご注文を取り消します。`,
  cash: '商品のお受け取り時に、配達員にお支払いください。',
}

export interface TermsProps {
  /** Ordered without an account. */
  isGuest: boolean
  totalYen: number
  address: DeliveryAddress | null
  payment: PaymentMethod | null
  deliveryOn: string | undefined
  slot: DeliverySlot
  note: string
}

export function Terms({ isGuest, totalYen, address, payment, deliveryOn, slot, note }: TermsProps) {
  const method = totalYen > 0 ? payment : null
  const isPaidLater = method === 'transfer' || method === 'konbini'
  return (
    <FactList
      facts={[
        ['お届け先', address ? <AddressText key="address" {...toAddressText(address)} /> : '未入力'],
        [
          isPaidLater ? 'お届け希望日' : 'お届け',
          deliveryOn !== undefined && formatDeliveryTime(deliveryOn, slot) + (isPaidLater ? PAID_LATER : ''),
        ],
        [
          'お支払い',
          totalYen > 0 && method === null
            ? '未選択'
            : formatPaymentMethod(method) + (method ? `\n${WHEN_PAID[method]}` : ''),
        ],
        [
          'キャンセル・返品',
          <Fragment key="cancellation">
            {`「商品手配中」になるまで、${isGuest ? 'ご注文のメールのリンク' : 'マイページ'}から費用なしでキャンセルできます。商品の到着後8日以内は、未使用の商品をご返品いただけます（返送の費用はお客様のご負担です）。くわしくは`}
            <NewTabLink href="/law">特定商取引法に基づく表記</NewTabLink>をご覧ください。
          </Fragment>,
        ],
        ['備考', note],
      ]}
    />
  )
}

const PAID_LATER = '\nお届け日は、ご入金を確認した日に合わせて決まります。ご希望の日より後になることがあります。'

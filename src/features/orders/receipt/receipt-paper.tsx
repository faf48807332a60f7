import { type ReactNode, useEffect } from 'react'
import { formatAmount, getPointsUsed, isReduced, listAmounts, REDUCED_MARK } from '#contract/orders/amounts.ts'
import { formatPaymentMethod, formatReceiptName } from '#contract/orders/labels.ts'
import type { IncludedTax } from '#contract/orders/quote.ts'
import { subtractTaxes } from '#contract/orders/refund-taxes.ts'
import type { Order, Receipt, Seller } from '#contract/orders/schema.ts'
import { formatPoints } from '#contract/points/labels.ts'
import { formatDate } from '#contract/shared/format-date.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { formatVariant } from '../order-lines.tsx'
import css from './receipt.module.css'

interface ReceiptPaperProps {
  receipt: Receipt
  isReprint: boolean
}

/**
 * 適格簡易請求書: with all that the law on the consumption tax asks for. Of an order without money, a statement of what was
 * used. Printed, it is the only thing on the page.
 */
export function ReceiptPaper({ receipt: { order, seller }, isReprint }: ReceiptPaperProps) {
  const { number, quote, payment, paidAt, createdAt, receipt, refunds = [] } = order
  const remaining = subtractTaxes(
    quote.taxes,
    refunds.map(({ taxes }) => taxes),
  )
  const refundedYen = refunds.reduce((sum, { yen }) => sum + yen, 0)
  const name = formatReceiptName(quote.totalYen)
  const hasMoney = quote.totalYen > 0
  usePageFooter(`${name} 注文番号 ${number}`)
  return (
    <article className={css.paper} aria-label={name}>
      <header className={css.top}>
        <p className={css.heading}>{name}</p>
        {isReprint && <p className={css.mark}>再発行</p>}
        <dl className={css.meta}>
          <Fact term="注文番号">{number}</Fact>
          <Fact term="ご注文日">{formatDate(Date.parse(createdAt))}</Fact>
          <Fact term={hasMoney ? 'お支払い日' : 'ポイントご利用日'}>{formatDate(Date.parse(paidAt ?? createdAt))}</Fact>
        </dl>
      </header>
      <p className={css.addressee}>
        <span>{receipt.name}</span> 様
      </p>
      <p className={css.amount}>
        <strong>{formatYen(quote.totalYen - refundedYen)}</strong>
        <span>（税込）</span>
      </p>
      <p>
        {hasMoney
          ? '但し、商品代として、上記のとおり領収いたしました。'
          : `${formatPoints(getPointsUsed(quote))}のご利用により、お支払いいただく金額はありません。`}
      </p>
      <Goods order={order} refundedYen={refundedYen} />
      <div className={css.bottom}>
        <Taxes taxes={remaining} totalYen={quote.totalYen - refundedYen}>
          <Fact term="お支払い方法">{formatPaymentMethod(payment)}</Fact>
        </Taxes>
        <Issuer seller={seller} />
      </div>
      {hasMoney && <p className={css.small}>電子的に発行した領収書のため、収入印紙は貼付していません。</p>}
    </article>
  )
}

/** Printed below each page, with its number: the page's margin reads properties of the root element. */
export function usePageFooter(text: string): void {
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--page-footer', JSON.stringify(text))
    return () => void style.removeProperty('--page-footer')
  }, [text])
}

export const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
)

/** `refundedYen`: what went back, or is going back, of a receipt that shows what remains. */
export function Goods({ order, refundedYen = 0 }: { order: Order; refundedYen?: number }) {
  const { quote } = order
  const lines = order.lines.filter(({ exchangedIn }) => exchangedIn === undefined)
  const others = [...listAmounts(quote), { label: '返金', yen: -refundedYen }].filter(({ yen }) => yen !== 0)
  return (
    <>
      <table className={css.goods}>
        <thead>
          <tr>
            <th scope="col">品名</th>
            <th scope="col">単価</th>
            <th scope="col">数量</th>
            <th scope="col">金額</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.sku}>
              <td>
                {[line.name, formatVariant(line)].filter(Boolean).join(' ')}
                {isReduced(line, quote) && ` ${REDUCED_MARK}`}
              </td>
              <td>{formatYen(line.unitYen)}</td>
              <td>{line.quantity}</td>
              <td>{formatYen(line.unitYen * line.quantity)}</td>
            </tr>
          ))}
          {others.map((amount) => (
            <tr key={amount.label}>
              <td colSpan={3}>{amount.label}</td>
              <td>{formatAmount(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {lines.some((line) => isReduced(line, quote)) && (
        <p className={css.small}>{`${REDUCED_MARK}は軽減税率（${quote.taxRates.reduced}%）対象です。`}</p>
      )}
    </>
  )
}

interface TaxesProps {
  taxes: readonly IncludedTax[]
  totalYen: number
  children?: ReactNode
}

export const Taxes = ({ taxes, totalYen, children }: TaxesProps) => (
  <dl className={css.taxes}>
    {taxes.map(({ rate, yen, taxYen }) => (
      <Fact key={rate} term={`${rate}%対象`}>
        {`${formatYen(yen)}（内消費税 ${formatYen(taxYen)}）`}
      </Fact>
    ))}
    <Fact term="合計">{formatYen(totalYen)}</Fact>
    {children}
  </dl>
)

export const Issuer = ({ seller }: { seller: Seller }) => (
  <address className={css.issuer}>
    <strong>{seller.name}</strong>
    <span>{`〒${seller.postalCode} ${seller.address}`}</span>
    <span>{`電話 ${seller.phone}`}</span>
    <span>{`登録番号 ${seller.invoiceNumber}`}</span>
  </address>
)

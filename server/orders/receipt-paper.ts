/** The receipt on paper, as the customer's own page of the order shows it: 適格簡易請求書, of what remains after refunds. */
import { formatAmount, getPointsUsed, isReduced, listAmounts, REDUCED_MARK } from '#contract/orders/amounts.ts'
import { formatPaymentMethod, formatReceiptName } from '#contract/orders/labels.ts'
import { subtractTaxes } from '#contract/orders/refund-taxes.ts'
import type { Receipt } from '#contract/orders/schema.ts'
import { formatPoints } from '#contract/points/labels.ts'
import { formatDate } from '#contract/shared/format-date.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { formatGoods } from './mail-blocks.ts'
import { formatSeller } from './papers.ts'
import { html, type SheetHtml, type Sheets } from './print-sheet.ts'

const row = (label: string, text: string): SheetHtml =>
  html`<tr>
    <td>${label}</td>
    <td class="amount">${text}</td>
  </tr>`

export function renderReceipt({ order, seller }: Receipt): Sheets {
  const { number, quote, payment, paidAt, createdAt, receipt, refunds = [] } = order
  const name = formatReceiptName(quote.totalYen)
  const refundedYen = refunds.reduce((sum, { yen }) => sum + yen, 0)
  const remainingYen = quote.totalYen - refundedYen
  const remaining = subtractTaxes(
    quote.taxes,
    refunds.map(({ taxes }) => taxes),
  )
  const hasMoney = quote.totalYen > 0
  const lines = order.lines.filter(({ exchangedIn }) => exchangedIn === undefined)
  const others = [...listAmounts(quote), { label: '返金', yen: -refundedYen }].filter(({ yen }) => yen !== 0)
  const sheet = html`<div class="head">
      <h1>${name}${receipt.prints > 1 ? '（再発行）' : ''}</h1>
      <div class="small">
        注文番号 ${number}<br />ご注文日 ${formatDate(Date.parse(createdAt))}<br />${
          hasMoney ? 'お支払い日' : 'ポイントご利用日'
        }
        ${formatDate(Date.parse(paidAt ?? createdAt))}
      </div>
    </div>
    <p class="addressee">${receipt.name ?? ''} 様</p>
    <p class="total">${formatYen(remainingYen)}（税込）</p>
    <p>
      ${
        hasMoney
          ? '但し、商品代として、上記のとおり領収いたしました。'
          : `${formatPoints(getPointsUsed(quote))}のご利用により、お支払いいただく金額はありません。`
      }
    </p>
    <table>
      <thead>
        <tr>
          <th>品名</th>
          <th class="amount">単価</th>
          <th class="amount">数量</th>
          <th class="amount">金額</th>
        </tr>
      </thead>
      <tbody>
        ${lines.map(
          (line) =>
            html`<tr>
              <td>${formatGoods(line)}${isReduced(line, quote) ? ` ${REDUCED_MARK}` : ''}</td>
              <td class="amount">${formatYen(line.unitYen)}</td>
              <td class="amount">${line.quantity}</td>
              <td class="amount">${formatYen(line.unitYen * line.quantity)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
    <table>
      ${others.map((amount) => row(amount.label, formatAmount(amount)))}
      ${remaining.map(({ rate, yen, taxYen }) =>
        row(`${rate}%対象`, `${formatYen(yen)}（内消費税 ${formatYen(taxYen)}）`),
      )}
      ${row('合計', formatYen(remainingYen))} ${row('お支払い方法', formatPaymentMethod(payment))}
    </table>
    ${
      lines.some((line) => isReduced(line, quote))
        ? html`<p class="small">${REDUCED_MARK}は軽減税率（${quote.taxRates.reduced}%）対象です。</p>`
        : ''
    }
    <p>${formatSeller(seller, false)}</p>
    ${hasMoney ? html`<p class="small">電子的に発行した領収書のため、収入印紙は貼付していません。</p>` : ''}`
  return { title: `${name} ${number}`, sheets: [sheet] }
}

/** The numbers on 300 random receipts, compared with tests/support/order-oracle.ts. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { quoteOrder } from '#contract/orders/quote.ts'
import { withAnnouncedTax } from '#tests/support/announced-tax.ts'
import { makeReceipt } from '#tests/support/make-order.ts'
import { computeOrder, createOrder, createRandom, type OracleOrder, pick } from '#tests/support/order-oracle.ts'
import { ReceiptPaper } from './receipt-paper.tsx'

withAnnouncedTax()

const RECEIPTS = 300
/** At 10 % and at 12 %. */
const TIMES = ['2026-11-24', '2027-04-01'].map((day) => Date.parse(`${day}T00:00:00+09:00`))
const METHODS = {
  card: 'クレジットカード',
  konbini: 'コンビニ払い',
  paypay: 'PayPay',
  transfer: '銀行振込',
  cash: '代金引換',
}

function render(order: OracleOrder, at: number): string {
  const receipt = makeReceipt('山田 花子', 1)
  const [sample] = receipt.order.lines
  const lines = order.lines.map((line) => ({ ...sample!, ...line, name: line.sku }))
  const quote = quoteOrder(order, at)!
  const payment = quote.payment?.method ?? null
  return renderToStaticMarkup(
    createElement(ReceiptPaper, {
      receipt: { ...receipt, order: { ...receipt.order, lines, quote, payment } },
      isReprint: false,
    }),
  ).replaceAll(/(<[^>]*>)+/g, '|')
}

/** `1,080円` */
const yen = (amount: bigint | number): string => `${`${amount}`.replaceAll(/\B(?=(\d{3})+$)/g, ',')}円`

it(`${RECEIPTS} random receipts state every amount, and the taxes of each rate`, () => {
  const random = createRandom(7)
  for (let count = 0; count < RECEIPTS; count++) {
    const order = createOrder(random)
    const at = pick(random, TIMES)
    const { fees, pointsUsed, totalYen, taxes, method } = computeOrder(order, at)
    const servicesYen = fees.assembly + fees.pickup
    const text = render(order, at)
    const rows = order.lines.map(
      ({ sku, unitYen, quantity, taxClass }) =>
        `|${sku} オーク／幅150cm${taxClass === 'reduced' ? ' ※' : ''}|${yen(unitYen)}|${quantity}|${yen(unitYen * quantity)}|`,
    )
    const others = [
      ...(fees.shipping > 0n ? [`|送料|${yen(fees.shipping)}|`] : []),
      ...(servicesYen > 0n ? [`|組み立て・引き取り|${yen(servicesYen)}|`] : []),
      ...(fees.payment > 0n ? [`|代金引換の手数料|${yen(fees.payment)}|`] : []),
      ...(pointsUsed > 0n ? [`|ポイントのご利用|−${yen(pointsUsed)}|`] : []),
    ]
    const sums = [
      ...taxes.map(([rate, amount, tax]) => `|${rate}%対象|${yen(amount!)}（内消費税 ${yen(tax!)}）|`),
      `|合計|${yen(totalYen)}|お支払い方法|${method ? METHODS[method] : '全額ポイント'}`,
    ]
    expect(text).toContain(`|${yen(totalYen)}|（税込）|`)
    for (const expected of [...rows, ...others]) expect(text).toContain(expected)
    expect(text).toContain(sums.join('').replaceAll('||', '|'))
    // Nothing is stated that the order does not have.
    expect(text.match(/\|(送料|組み立て・引き取り|代金引換の手数料|ポイントのご利用)\|/g) ?? []).toHaveLength(
      others.length,
    )
    expect(text.match(/%対象\|/g) ?? []).toHaveLength(taxes.length)
  }
})

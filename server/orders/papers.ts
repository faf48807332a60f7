/** What is printed for an order: the slip that goes with the goods, and the list for the person who fetches them. */
import { formatAddressLines } from '#contract/addresses/labels.ts'
import { formatAmount, isReduced, listAmounts, REDUCED_MARK } from '#contract/orders/amounts.ts'
import { DELIVERY_SLOT_LABELS } from '#contract/orders/delivery.ts'
import { formatPaymentMethod, formatServices } from '#contract/orders/labels.ts'
import type { OrderLine, Seller } from '#contract/orders/schema.ts'
import { CLASS_NAMES } from '#contract/orders/shipping.ts'
import { formatDay, toJapanDate } from '#contract/shared/civil-date.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { compareStrings } from '#contract/shared/replica.ts'
import { toBarcodeSvg } from './barcode.ts'
import { formatGoods } from './mail-blocks.ts'
import type { PaperPictures } from './paper-pictures.ts'
import { html, type SheetHtml, type Sheets, trusted } from './print-sheet.ts'
import type { OrderRow } from './rows.ts'

/** An order with the pieces that the paper is about. */
export interface PaperOrder {
  row: OrderRow
  lines: readonly OrderLine[]
  pieces: readonly { line: OrderLine; quantity: number }[]
}

const numberHead = ({ number }: OrderRow): SheetHtml =>
  html`<div>
    ${trusted(toBarcodeSvg(number))}
    <div class="number">${number}</div>
  </div>`

const formatRecipient = ({ address }: OrderRow): string =>
  address
    ? [...formatAddressLines(address), `${address.familyName} ${address.givenName} 様`].join('\n')
    : 'お届け先は消去されています'

export const formatSeller = ({ name, postalCode, address, phone, invoiceNumber }: Seller, isGift: boolean): string =>
  [name, `〒${postalCode} ${address}`, `電話 ${phone}`, ...(isGift ? [] : [`登録番号 ${invoiceNumber}`])].join('\n')

interface SlipOptions {
  seller: Seller
  /** It shows no prices. */
  isGift: boolean
}

/** For customers, one sheet an order. */
export const renderSlips = (orders: readonly PaperOrder[], options: SlipOptions): Sheets => ({
  title: `納品書 ${orders.map(({ row }) => row.number).join(' ')}`,
  sheets: orders.map((order) => slipSheet(order, options)),
})

function slipSheet(order: PaperOrder, { seller, isGift }: SlipOptions): SheetHtml {
  const { row, lines } = order
  const { quote } = row
  const rows = order.pieces.map(({ line, quantity }) => {
    const price = html`<td class="amount">${formatYen(line.unitYen)}</td>
      <td class="amount">${formatYen(line.unitYen * quantity)}</td>`
    return html`<tr>
      <td>
        ${formatGoods(line)}${isReduced(line, quote) ? ` ${REDUCED_MARK}` : ''}
        <div class="small">
          ${line.sku}${
            isGift
              ? ''
              : formatServices(line)
                  .map((it) => `\n${it}`)
                  .join('')
          }
        </div>
      </td>
      <td class="amount count">${quantity}点</td>
      ${isGift ? '' : price}
    </tr>`
  })
  const amounts = [
    { label: '商品の合計', text: formatYen(quote.goodsYen) },
    ...listAmounts(quote).map((amount) => ({ label: amount.label, text: formatAmount(amount) })),
    { label: 'ご注文の合計（税込）', text: formatYen(quote.totalYen) },
    { label: 'お支払い方法', text: formatPaymentMethod(row.method) },
  ]
  const isWhole = lines.every((line) => order.pieces.some((it) => it.line === line && it.quantity === line.quantity))
  const isReplacement = order.pieces.every(({ line }) => line.exchangedIn !== undefined)
  return html`<div class="head">
      <div>
        <h1>納品書</h1>
        ${formatRecipient(row)}
      </div>
      ${numberHead(row)}
    </div>
    <p>このたびはご注文いただき、ありがとうございます。以下のとおりお届けいたします。</p>
    <table>
      <thead>
        <tr>
          <th>商品</th>
          <th class="amount">数量</th>
          ${
            isGift
              ? ''
              : html`<th class="amount">単価（税込）</th>
                  <th class="amount">金額（税込）</th>`
          }
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
    ${isReplacement ? html`<p>交換品をお届けします。代金はいただきません。</p>` : ''}
    ${
      isWhole || isReplacement
        ? ''
        : html`<p class="small">ご注文の一部をお届けしています。ほかの商品は、別の便です。</p>`
    }
    ${
      isGift || isReplacement
        ? ''
        : html`<table>
            ${amounts.map(
              ({ label, text }) =>
                html`<tr>
                  <td>${label}</td>
                  <td class="amount">${text}</td>
                </tr>`,
            )}
          </table>`
    }
    <p class="small">ご注文日 ${formatDay(toJapanDate(row.createdAt.getTime()))}</p>
    <p>${formatSeller(seller, isGift)}</p>`
}

const formatVariant = ({ colourName, size }: OrderLine): string => [colourName, size].filter(Boolean).join('\n')

/** For one order: what goes into its boxes. */
const pickingSheet = (order: PaperOrder, pictures: PaperPictures): SheetHtml => {
  const { row } = order
  const rows = sortPieces(order).map(
    ({ line, quantity }) =>
      html`<tr>
        <td><span class="check"></span></td>
        <td>${pictures.show(line)}</td>
        <td class="code">${line.sku}</td>
        <td>
          ${line.name}
          <div class="small">${formatServices(line).join('\n')}</div>
        </td>
        <td>${formatVariant(line)}</td>
        <td class="amount count">${quantity}点</td>
      </tr>`,
  )
  return html`<div class="head">
      <div>
        <h1>ピッキングリスト</h1>
        ${formatTarget(row)}
      </div>
      ${numberHead(row)}
    </div>
    <table>
      <thead>
        <tr>
          <th></th>
          <th></th>
          <th>品番</th>
          <th>商品</th>
          <th>色・サイズ</th>
          <th class="amount">数量</th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
    ${row.note === '' ? '' : html`<p class="note">備考：${row.note}</p>`}`
}

const formatTarget = ({ deliveryOn, slot, quote, address }: OrderRow): string =>
  `お届け ${formatDay(deliveryOn)} ${DELIVERY_SLOT_LABELS[slot]}\n${CLASS_NAMES[quote.shippingClass]} ${address?.prefecture ?? ''}`

/** Goods are kept in the order of items, so one walk passes all of them. */
const compareLines = (one: OrderLine, other: OrderLine): number =>
  one.itemId - other.itemId || compareStrings(one.sku, other.sku)

const sortPieces = ({ pieces }: PaperOrder): { line: OrderLine; quantity: number }[] =>
  pieces.toSorted((one, other) => compareLines(one.line, other.line))

export interface Picking {
  orders: readonly PaperOrder[]
  title: string
  pictures: PaperPictures
}

/** For several orders: each kind of goods once, with all its pieces and the orders that they go to. */
function totalSheet({ orders, title, pictures }: Picking): SheetHtml {
  const all = orders.flatMap((order) => sortPieces(order).map((it) => ({ ...it, number: order.row.number })))
  const skus = [
    ...new Set(all.toSorted((one, other) => compareLines(one.line, other.line)).map(({ line }) => line.sku)),
  ]
  const rows = skus.map((sku) => {
    const its = all.filter(({ line }) => line.sku === sku)
    const { line } = its[0]!
    const total = its.reduce((sum, { quantity }) => sum + quantity, 0)
    return html`<tr>
      <td><span class="check"></span></td>
      <td>${pictures.show(line)}</td>
      <td class="code">${sku}</td>
      <td>${line.name}</td>
      <td>${formatVariant(line)}</td>
      <td class="amount count">${total}点</td>
      <td class="code small">${its.map(({ number, quantity }) => `${number} ${quantity}点`).join('\n')}</td>
    </tr>`
  })
  return html`<h1>ピッキングリスト</h1>
    <p>${title}　${orders.length}件</p>
    <table>
      <thead>
        <tr>
          <th></th>
          <th></th>
          <th>品番</th>
          <th>商品</th>
          <th>色・サイズ</th>
          <th class="amount">数量</th>
          <th>ご注文</th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>`
}

/** One sheet an order; before them, if there are several, one for the walk through the store. */
export function renderPicking(picking: Picking): Sheets {
  const { orders, title, pictures } = picking
  const sheets = [
    ...(orders.length > 1 ? [totalSheet(picking)] : []),
    ...orders.map((order) => pickingSheet(order, pictures)),
  ]
  return { title: `ピッキングリスト ${title}`, sheets, definitions: pictures.definitions }
}

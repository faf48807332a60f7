import { Link } from '@tanstack/react-router'
import { Trash2 as RemoveIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatDeliveryTime, formatPaymentMethod } from '#contract/orders/labels.ts'
import type { OrderQuote, QuoteLine } from '#contract/orders/quote.ts'
import { MAX_LINE_QUANTITY } from '#contract/shared/constants.ts'
import { formatNumber, formatYen } from '#contract/shared/format-number.ts'
import type { Decoration } from '#contract/shared/pictures.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { FactList } from '#src/ui/fact-list.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Picture } from '#src/ui/picture.tsx'
import { QuantityStepper } from '#src/ui/quantity-stepper.tsx'
import { useIsOffline } from '#src/ui/use-is-offline.ts'
import { AddressText } from './address-section.tsx'
import css from './order-summary.module.css'
import { Section } from './section.tsx'
import type { Checkout, Problem } from './use-checkout.ts'

/** What a line shows, from the server or as the device knows it. */
export interface LineItem {
  itemId: number
  name: string
  colourName: string
  size: string
  unit?: string | undefined
  picture: Decoration
  stock: number
}

interface OrderSummaryProps {
  checkout: Checkout
  items: ReadonlyMap<string, LineItem>
  onRemove: (sku: string, name: string) => void
}

/** Everything that the law asks for before an order, with the button that places it. */
export function OrderSummary({ checkout, items, onRemove }: OrderSummaryProps) {
  const { lines, current, problem, isBusy, confirm } = checkout
  const { quote, isConfirmed, error, server, refetch } = current
  const isOffline = useIsOffline()
  if (!quote) return null
  const hasFailed = error !== null && !isConfirmed
  return (
    <Section title="ご注文内容の確認">
      {problem && <ProblemNote problem={problem} />}
      <ul role="list" aria-label="ご注文の商品" className={css.lines}>
        {lines.map((line) => (
          <Line
            key={line.sku}
            line={line}
            item={server?.lines.find(({ sku }) => sku === line.sku) ?? items.get(line.sku)}
            checkout={checkout}
            onRemove={onRemove}
          />
        ))}
      </ul>
      <Amounts quote={quote} />
      <Terms checkout={checkout} quote={quote} />
      {isOffline ? (
        <p className={css.waiting} role="status">
          注文はまだ確定していません。通信が回復したら、金額をご確認のうえ確定してください。
        </p>
      ) : (
        hasFailed && (
          <Alert>
            <p>金額と在庫を確認できませんでした。</p>
            <Button kind="secondary" onClick={refetch}>
              もう一度確認する
            </Button>
          </Alert>
        )
      )}
      <div className={css.end}>
        <Button
          wide
          busy={isBusy || (!isConfirmed && !hasFailed && !isOffline)}
          offline="オフラインのため注文できません"
          onClick={confirm}
        >
          注文を確定する
        </Button>
        <p className={css.legal}>
          ご注文の前に、
          <Terminal href="/terms">利用規約</Terminal>・<Terminal href="/law">特定商取引法に基づく表記</Terminal>・
          <Terminal href="/pp">プライバシーポリシー</Terminal>をご確認ください。
        </p>
      </div>
    </Section>
  )
}

/** In a tab of its own, so that the checkout stays. */
const Terminal = ({ href, children }: { href: string; children: string }) => (
  <a href={href} target="_blank" rel="noreferrer">
    {children}
  </a>
)

/** Takes the focus, so that nobody misses it. */
function ProblemNote({ problem: { message, changes = [] } }: { problem: Problem }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.focus()
    place.current?.scrollIntoView({ block: 'center' })
  }, [message, changes])
  return (
    <div ref={place} tabIndex={-1}>
      <Alert>
        <p>{message}</p>
        {changes.length > 0 && (
          <ul className={css.changes}>
            {changes.map((it) => (
              <li key={it}>{it}</li>
            ))}
          </ul>
        )}
      </Alert>
    </div>
  )
}

interface LineProps {
  line: QuoteLine
  item: LineItem | undefined
  checkout: Checkout
  onRemove: (sku: string, name: string) => void
}

function Line({ line, item, checkout, onRemove }: LineProps) {
  const { sku, quantity, unitYen } = line
  const left = checkout.shortages.get(sku)
  const name = item?.name ?? sku
  return (
    <li className={css.line}>
      <div className={css.picture}>
        {item && <Picture picture={item.picture} sizes="72px" ratio="square" decorative />}
      </div>
      <div className={css.text}>
        <p className={css.name}>
          {item ? (
            <Link to="/items/$id" params={{ id: item.itemId }}>
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        <p className={css.variant}>{[item?.colourName, item?.size].filter(Boolean).join('／')}</p>
        <p className={css.price}>
          {formatYen(unitYen)}
          {item?.unit && `／${item.unit}`} × {quantity}点
        </p>
      </div>
      <p className={css.sum}>{formatYen(unitYen * quantity)}</p>
      {left !== undefined && (
        <div className={css.shortage} role="alert">
          <p>{left === 0 ? '品切れになりました。' : `在庫は残り${left}点です。`}</p>
          <Button kind="secondary" onClick={() => checkout.changeQuantity(sku, left)}>
            {left === 0 ? 'ご注文から外す' : `数量を${left}点にする`}
          </Button>
        </div>
      )}
      <div className={css.edit}>
        <QuantityStepper
          label={`${name}の数量`}
          value={quantity}
          max={Math.min(item?.stock ?? quantity, MAX_LINE_QUANTITY)}
          onChange={(next) => checkout.changeQuantity(sku, next)}
        />
        <IconButton icon={RemoveIcon} label={`${name}を削除する`} onClick={() => onRemove(sku, name)} />
      </div>
    </li>
  )
}

function Amounts({ quote }: { quote: OrderQuote }) {
  const { goodsYen, shippingYen, payment, pointsUsed, totalYen, taxes, earnedPoints } = quote
  const rows: (readonly [string, string] | false)[] = [
    ['小計', formatYen(goodsYen)],
    ['送料', shippingYen === 0 ? '無料' : formatYen(shippingYen)],
    payment !== undefined && payment.feeYen > 0 && ['代引手数料', formatYen(payment.feeYen)],
    pointsUsed > 0 && ['ポイントのご利用', `−${formatYen(pointsUsed)}`],
  ]
  return (
    <div className={css.amounts}>
      <dl>
        {rows
          .filter((row) => row !== false)
          .map(([term, text]) => (
            <div key={term} className={css.amount}>
              <dt>{term}</dt>
              <dd>{text}</dd>
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
      {earnedPoints > 0 && <p className={css.taxes}>{`獲得予定 ${formatNumber(earnedPoints)}ポイント`}</p>}
    </div>
  )
}

const WHEN_PAID = {
  card: 'ご注文の確定時にお支払いいただきます。',
  transfer:
    'ご注文から7日以内に、当店の口座へお振り込みください。振込先は、ご注文のあとの画面とメールでお知らせします。期限までに入金がないときは、ご注文を取り消します。',
  cash: '商品のお受け取り時に、配達員にお支払いください。',
}

function Terms({ checkout, quote }: { checkout: Checkout; quote: OrderQuote }) {
  const { selection, payment, deliveryOn, slot } = checkout
  const { address, note } = selection
  const method = quote.totalYen > 0 ? payment : null
  return (
    <FactList
      facts={[
        ['お届け先', address ? <AddressText address={address} /> : '未入力'],
        [
          'お届け',
          deliveryOn !== undefined &&
            formatDeliveryTime(deliveryOn, slot) + (method === 'transfer' ? TRANSFER_DAY : ''),
        ],
        [
          'お支払い',
          quote.totalYen > 0 && method === null
            ? '未選択'
            : formatPaymentMethod(method) + (method ? `\n${WHEN_PAID[method]}` : ''),
        ],
        [
          '取り消し',
          <>
            「商品手配中」になるまで、マイページから費用なしで取り消せます。商品の到着後8日以内は、未使用の商品をご返品いただけます（返送の費用はお客様のご負担です）。くわしくは
            <Terminal href="/law">特定商取引法に基づく表記</Terminal>をご覧ください。
          </>,
        ],
        ['備考', note],
      ]}
    />
  )
}

const TRANSFER_DAY = '\nご入金の確認後に手配します。確認の日によっては、お届け日が変わることがあります。'

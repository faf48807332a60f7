import { Trash2 as RemoveIcon } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { formatServices } from '#contract/orders/labels.ts'
import type { QuoteLine } from '#contract/orders/quote.ts'
import { MAX_LINE_QUANTITY } from '#contract/shared/constants.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import type { Decoration } from '#contract/shared/pictures.ts'
import { pageConnectivity } from '#src/device/network/connectivity.ts'
import { CardSection } from '#src/ui/content/card-section.tsx'
import { Alert } from '#src/ui/content/alert.tsx'
import { Button, buttonClass } from '#src/ui/controls/button.tsx'
import { EmptyState } from '#src/ui/content/empty-state.tsx'
import { IconButton } from '#src/ui/controls/icon-button.tsx'
import { Link } from '#src/ui/controls/link.tsx'
import { Picture } from '#src/ui/content/picture.tsx'
import { QuantityStepper } from '#src/ui/controls/quantity-stepper.tsx'
import { useIsOffline } from '#src/ui/hooks/use-is-offline.ts'
import { VariantName } from '#src/ui/text/variant-name.tsx'
import css from './order-summary.module.css'
import { Amounts, NewTabLink } from './order-terms.tsx'
import type { Left, Problem } from './quote-changes.ts'
import type { CurrentQuote } from './use-checkout-quote.ts'

/** What a line shows, from the server or from the device's data. */
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
  headingRef: RefObject<HTMLHeadingElement | null>
  lines: readonly QuoteLine[]
  items: ReadonlyMap<string, LineItem>
  current: CurrentQuote
  /** Ordered without an account. */
  isGuest: boolean
  /** Pieces that can be ordered, by SKU, where fewer than chosen. */
  shortages: ReadonlyMap<string, Left>
  problem: Problem | undefined
  /** The order is being placed. */
  isBusy: boolean
  onQuantityChange: (sku: string, quantity: number) => void
  onRemove: (sku: string, name: string) => void
  onConfirm: () => void
  /** The terms of the order, below its amounts. */
  children: ReactNode
}

/** Everything that the law asks for before an order, with the button that places it. */
export function OrderSummary({
  headingRef,
  lines,
  items,
  current,
  isGuest,
  shortages,
  problem,
  isBusy,
  onQuantityChange,
  onRemove,
  onConfirm,
  children,
}: OrderSummaryProps) {
  const { quote, isConfirmed, error, server, refetch } = current
  const isOffline = useIsOffline()
  if (!quote) return <NothingLeft problem={problem} />
  const hasFailed = error !== null && !isConfirmed
  return (
    <CardSection title="ご注文内容の確認" headingRef={headingRef}>
      {problem && <ProblemNote problem={problem} />}
      <ul role="list" aria-label="ご注文の商品" className={css.lines}>
        {lines.map((line) => (
          <Line
            key={line.sku}
            line={line}
            item={server?.lines.find(({ sku }) => sku === line.sku) ?? items.get(line.sku)}
            shortage={shortages.get(line.sku)}
            onQuantityChange={onQuantityChange}
            onRemove={onRemove}
          />
        ))}
      </ul>
      <Amounts quote={quote} isGuest={isGuest} />
      {children}
      {isOffline ? (
        <div className={css.waiting}>
          <p role="status">
            注文はまだ確定していません。入力の内容はこの端末に残っています。通信が回復したら、金額をご確認のうえ確定してください。
          </p>
          <Button kind="secondary" onClick={() => void pageConnectivity().check()}>
            もう一度試す
          </Button>
        </div>
      ) : (
        hasFailed && (
          <Alert>
            <p>金額と在庫を確認できませんでした。</p>
            <Button
              kind="secondary"
              onClick={() => {
                refetch()
                // The button disappears meanwhile.
                headingRef.current?.focus({ preventScroll: true })
              }}
            >
              もう一度確認する
            </Button>
          </Alert>
        )
      )}
      <p className={css.legal}>
        ご注文の前に、
        <NewTabLink href="/terms">利用規約</NewTabLink>・<NewTabLink href="/law">特定商取引法に基づく表記</NewTabLink>・
        <NewTabLink href="/pp">プライバシーポリシー</NewTabLink>をご確認ください。
      </p>
      <div className={css.end}>
        <Button
          wide
          busy={isBusy || (!isConfirmed && !hasFailed && !isOffline)}
          offline="オフラインのため注文できません"
          onClick={onConfirm}
        >
          注文を確定する
        </Button>
      </div>
    </CardSection>
  )
}

/** All goods of the order were sold out meanwhile. */
const NothingLeft = ({ problem }: { problem: Problem | undefined }) => (
  <CardSection title="ご注文内容の確認">
    {problem && <ProblemNote problem={problem} />}
    <NothingToOrder hasLines />
  </CardSection>
)

/** `hasLines`: goods that cannot be ordered are in the cart. */
export const NothingToOrder = ({ hasLines }: { hasLines: boolean }) => (
  <EmptyState
    action={
      <Link to="/items" className={buttonClass('primary')}>
        商品をさがす
      </Link>
    }
  >
    {hasLines ? 'カートの商品は、いまご注文いただけません。' : 'カートに商品がありません。'}
  </EmptyState>
)

/** Takes the focus, so that no one misses it. */
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
  /** Undefined if there are enough. */
  shortage: Left | undefined
  onQuantityChange: OrderSummaryProps['onQuantityChange']
  onRemove: (sku: string, name: string) => void
}

function describeShortage({ left, isPaused }: Left): string {
  if (left > 0) return `在庫は残り${left}点です。`
  return isPaused ? '販売を休止しています。' : '品切れになりました。'
}

function Line({ line, item, shortage, onQuantityChange, onRemove }: LineProps) {
  const { sku, quantity, unitYen } = line
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
        <p className={css.variant}>
          <VariantName parts={[item?.colourName, item?.size]} />
        </p>
        <p className={css.price}>
          {formatYen(unitYen)}
          {item?.unit && `／${item.unit}`} × {quantity}点
        </p>
        {formatServices(line).map((text) => (
          <p key={text} className={css.price}>
            {text}
          </p>
        ))}
      </div>
      <p className={css.sum}>{formatYen(unitYen * quantity)}</p>
      {shortage && (
        <div className={css.shortage} role="alert">
          <p>{describeShortage(shortage)}</p>
          <Button kind="secondary" onClick={() => onQuantityChange(sku, shortage.left)}>
            {shortage.left === 0 ? 'ご注文から外す' : `数量を${shortage.left}点にする`}
          </Button>
        </div>
      )}
      <div className={css.edit}>
        <QuantityStepper
          label={`${name}の数量`}
          value={quantity}
          max={Math.min(item?.stock ?? quantity, MAX_LINE_QUANTITY)}
          onChange={(next) => onQuantityChange(sku, next)}
        />
        <IconButton icon={RemoveIcon} label={`${name}を削除する`} onClick={() => onRemove(sku, name)} />
      </div>
    </li>
  )
}

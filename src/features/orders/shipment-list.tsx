import type { Order, Shipment } from '#contract/orders/schema.ts'
import { formatDate } from '#contract/shared/format-date.ts'
import { FactList } from '#src/ui/content/fact-list.tsx'
import { VariantName } from '#src/ui/text/variant-name.tsx'
import { TrackingNumber } from './tracking-number.tsx'
import css from './order-detail.module.css'

type Pieces = Shipment['pieces']

/** Some pieces are on their way while others are prepared. */
export const isPartlyShipped = ({ state, shipments }: Pick<Order, 'state' | 'shipments'>): boolean =>
  state === 'preparing' && shipments.length > 0

function listLeft({ lines, shipments, returns = [] }: Order): Pieces {
  const givenUp = returns
    .filter(({ reason }) => reason === 'not-shipped')
    .flatMap((it) => it.lines.map(({ position, quantity }) => ({ sku: lines[position]!.sku, quantity })))
  const shipped = [...shipments.flatMap(({ pieces }) => pieces), ...givenUp]
  const count = (pieces: readonly Pieces[number][], sku: string) =>
    pieces.reduce((sum, it) => (it.sku === sku ? sum + it.quantity : sum), 0)
  return [...new Set(lines.map(({ sku }) => sku))]
    .map((sku) => ({ sku, quantity: count(lines, sku) - count(shipped, sku) }))
    .filter(({ quantity }) => quantity > 0)
}

/** What was shipped when, and what follows. Nothing for an order that was shipped as a whole. */
export function ShipmentList({ order }: { order: Order }) {
  const { shipments } = order
  if (shipments.length < 2 && !isPartlyShipped(order)) return null
  return (
    <ol role="list" aria-label="発送" className={css.shipments}>
      {shipments.map(({ carrier, number, pieces, shippedAt, deliveredAt }, index) => (
        <li key={index}>
          <h3 className={css.eventName}>{`${index + 1}回目の発送`}</h3>
          <PieceList order={order} pieces={pieces} />
          <FactList
            facts={[
              ['発送日', formatDate(Date.parse(shippedAt))],
              ['お届け', deliveredAt && formatDate(Date.parse(deliveredAt))],
              ['配送会社', carrier],
              ['送り状番号', <TrackingNumber key="tracking" carrier={carrier} number={number} />],
            ]}
          />
        </li>
      ))}
      {isPartlyShipped(order) && (
        <li>
          <h3 className={css.eventName}>これから発送する商品</h3>
          <PieceList order={order} pieces={listLeft(order)} />
        </li>
      )}
    </ol>
  )
}

const PieceList = ({ order: { lines }, pieces }: { order: Order; pieces: Pieces }) => (
  <ul role="list">
    {pieces.map(({ sku, quantity }) => {
      const { name = '', colourName = '', size = '' } = lines.find((it) => it.sku === sku) ?? {}
      return (
        <li key={sku}>
          {`${name} ${quantity}点`}
          <span className={css.variant}>
            <VariantName parts={[colourName, size]} />
          </span>
        </li>
      )
    })}
  </ul>
)

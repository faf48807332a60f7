import { useEffect, useState } from 'react'
import type { Item, Variant } from '#contract/items/schema.ts'
import type { formatEarliestDay } from '#contract/orders/delivery.ts'
import {
  CLASS_NAMES,
  DELIVERY_DAYS,
  formatFee,
  formatFreeFrom,
  formatSurcharge,
  getShippingFee,
} from '#contract/orders/shipping.ts'
import type { Prefecture } from '#contract/shared/prefectures.ts'
import { useDeliveryPlace } from '#src/device/query/delivery-place.ts'
import { useSettings } from '#src/routing/site-data.ts'
import { useNow } from '#src/ui/hooks/use-now.ts'
import { getCurrentPrice } from '#contract/items/price.ts'
import { type Service, SERVICE_LABELS, SERVICE_YEN } from '#contract/items/services.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { DeliveryPlace } from '#src/ui/content/delivery-place.tsx'
import css from './delivery-note.module.css'

interface DeliveryNoteProps {
  shippingClass: Item['shippingClass']
  /** Undefined for a sample, which needs no assembly. */
  assembly: string | undefined
  /** Can be ordered with it. */
  services: readonly Service[]
  variant: Variant
}

/**
 * The delivery fee of one piece, the earliest day, the assembly and its services. The server renders what is the
 * same for everyone; day and place are filled into the same lines later.
 */
export function DeliveryNote({ shippingClass, assembly, services, variant }: DeliveryNoteProps) {
  const goodsYen = getCurrentPrice(variant)
  const place = useDeliveryPlace()
  const { prefecture } = place
  const { feeYen, missingYen } = getShippingFee(shippingClass, goodsYen, prefecture)
  const earliestDay = useEarliestDay(shippingClass, prefecture)
  return (
    <dl className={css.delivery}>
      <div className={css.row}>
        <dt>配送</dt>
        <dd>
          <strong className={css.fact}>{formatFee(feeYen)}</strong>{' '}
          <span className={css.fact}>{CLASS_NAMES[shippingClass]}</span>
          {missingYen > 0 && <small>{formatFreeFrom(shippingClass, prefecture)}</small>}
          <small>{formatSurcharge(prefecture)}</small>
          <div>
            <DeliveryPlace {...place} />
          </div>
        </dd>
      </div>
      <div className={css.row}>
        <dt>お届け</dt>
        <dd>
          {variant.stock > 0 ? (
            <strong className={css.fact}>{earliestDay ?? `ご注文から最短${DELIVERY_DAYS[shippingClass]}日`}</strong>
          ) : variant.isPaused ? (
            '販売の再開後にご案内します'
          ) : (
            '入荷後にご案内します'
          )}
        </dd>
      </div>
      {assembly && (
        <div className={css.row}>
          <dt>組み立て</dt>
          <dd>{assembly}</dd>
        </div>
      )}
      {services.length > 0 && (
        <div className={css.row}>
          <dt>サービス</dt>
          <dd>
            {services.map((it) => (
              <div key={it}>{`${SERVICE_LABELS[it]} 1点 ${formatYen(SERVICE_YEN[it])}`}</div>
            ))}
            <small>ご注文手続きで選べます</small>
          </dd>
        </div>
      )}
    </dl>
  )
}

/** Undefined until hydration, and if its code cannot be loaded. */
function useEarliestDay(shippingClass: Item['shippingClass'], prefecture: Prefecture | undefined): string | undefined {
  const { closedDays } = useSettings()
  const orderedAt = useNow()
  const [format, setFormat] = useState<typeof formatEarliestDay>()
  useEffect(() => {
    // The text of the first render stays correct without it.
    import('#contract/orders/delivery.ts').then(
      (it) => setFormat(() => it.formatEarliestDay),
      () => {},
    )
  }, [])
  return format?.({ shippingClass, prefecture, orderedAt, closedDays })
}

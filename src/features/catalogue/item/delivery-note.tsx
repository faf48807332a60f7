import { useEffect, useState } from 'react'
import type { Item, Variant } from '#contract/items/schema.ts'
import type { DeliveryText, formatDelivery } from '#contract/orders/delivery.ts'
import { CLASS_NAMES, DELIVERY_DAYS, formatFee, formatFreeFrom, getShippingFee } from '#contract/orders/shipping.ts'
import { useSettings } from '#src/navigation/site-data.ts'
import { useNow } from '#src/navigation/use-now.ts'
import { useCustomer } from '#src/device/session/use-session.ts'
import { getCurrentPrice } from '#contract/items/price.ts'
import css from './delivery-note.module.css'

interface DeliveryNoteProps {
  shippingClass: Item['shippingClass']
  /** Undefined for a sample, which needs no assembly. */
  assembly: string | undefined
  variant: Variant
}

/**
 * The delivery fee of one piece, the earliest day, and the assembly. The server renders what is the
 * same for everyone; day and place are filled into the same lines later.
 */
export function DeliveryNote({ shippingClass, assembly, variant }: DeliveryNoteProps) {
  const goodsYen = getCurrentPrice(variant)
  const { feeYen } = getShippingFee(shippingClass, goodsYen)
  const exact = useExactDelivery(shippingClass, goodsYen)
  const { fee, when, place } = exact ?? {
    fee: formatFee(feeYen),
    when: `ご注文から最短${DELIVERY_DAYS[shippingClass]}日`,
    place: '関東へのお届けの場合',
  }
  return (
    <dl className={css.delivery}>
      <div className={css.row}>
        <dt>配送</dt>
        <dd>
          <strong className={css.fact}>{fee}</strong> <span className={css.fact}>{CLASS_NAMES[shippingClass]}</span>
          {feeYen > 0 && <small>{formatFreeFrom(shippingClass)}</small>}
        </dd>
      </div>
      <div className={css.row}>
        <dt>お届け</dt>
        <dd>
          {variant.stock > 0 ? <strong className={css.fact}>{when}</strong> : '入荷後にご案内します'}
          <small>{place}</small>
        </dd>
      </div>
      {assembly && (
        <div className={css.row}>
          <dt>組み立て</dt>
          <dd>{assembly}</dd>
        </div>
      )}
    </dl>
  )
}

/** Undefined until hydration, and if its code cannot be loaded. */
function useExactDelivery(shippingClass: Item['shippingClass'], goodsYen: number): DeliveryText | undefined {
  const { closedDays } = useSettings()
  const prefecture = useCustomer()?.prefecture
  const orderedAt = useNow()
  const [format, setFormat] = useState<typeof formatDelivery>()
  useEffect(() => {
    // The text of the first render stays correct without it.
    import('#contract/orders/delivery.ts').then(
      (it) => setFormat(() => it.formatDelivery),
      () => {},
    )
  }, [])
  return format?.({ shippingClass, goodsYen, prefecture, orderedAt, closedDays })
}

import { useEffect, useState } from 'react'
import type { Item, Variant } from '#contract/items.ts'
import { DELIVERY_DAYS } from '#contract/rules.ts'
import { shippingFee } from '#contract/shipping-fee.ts'
import { useSettings } from '#src/navigation/site-data.ts'
import { useSession } from '#src/session/session.ts'
import { priceNow } from '#contract/price.ts'
import css from './delivery-note.module.css'
import type { deliveryWords, DeliveryWords } from './delivery-words.ts'
import { CLASS_NAMES, feeWords, freeNote } from './shipping-note.ts'

interface DeliveryNoteProps {
  shippingClass: Item['shippingClass']
  /** Of a sample there is nothing to assemble. */
  assembly: string | undefined
  variant: Variant
  now: number
}

/**
 * What delivery of one piece costs, when it comes earliest, and who assembles it. The server renders what is the same for
 * everybody; day and place follow in the same lines.
 */
export function DeliveryNote({ shippingClass, assembly, variant, now }: DeliveryNoteProps) {
  const goodsYen = priceNow(variant)
  const feeYen = shippingFee(shippingClass, goodsYen)
  const exact = useExactWords(shippingClass, goodsYen, now)
  const { fee, when, place } = exact ?? {
    fee: feeWords(feeYen),
    when: `ご注文から最短${DELIVERY_DAYS[shippingClass]}日`,
    place: '関東へのお届けの場合',
  }
  return (
    <dl className={css.delivery}>
      <div className={css.row}>
        <dt>配送</dt>
        <dd>
          <strong className={css.fact}>{fee}</strong> <span className={css.fact}>{CLASS_NAMES[shippingClass]}</span>
          {feeYen > 0 && <small>{freeNote(shippingClass)}</small>}
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

/** Undefined until hydration, and where its code cannot be had. */
function useExactWords(
  shippingClass: Item['shippingClass'],
  goodsYen: number,
  orderedAt: number,
): DeliveryWords | undefined {
  const { closedDays } = useSettings()
  const session = useSession()
  const [words, setWords] = useState<typeof deliveryWords>()
  useEffect(() => {
    // The first render's words stay true without it.
    import('./delivery-words.ts').then(
      (it) => setWords(() => it.deliveryWords),
      () => {},
    )
  }, [])
  const prefecture = session.state === 'customer' ? session.customer?.prefecture : undefined
  return words?.({ shippingClass, goodsYen, prefecture, orderedAt, closedDays })
}

import { formatYen } from '#contract/shared/format-number.ts'
import { useReplicas } from '#src/device/cart-sync/cart.ts'
import { CART_ITEMS, listGoods } from '#src/device/query/cart-goods.ts'
import { useReplicaItems } from '#src/device/query/use-replica-items.ts'
import { CardFrame } from '#src/ui/content/card-frame.tsx'
import { Picture } from '#src/ui/content/picture.tsx'
import { VariantName } from '#src/ui/text/variant-name.tsx'
import css from './cart-before-login.module.css'
import { useCurrentPrices } from './use-current-prices.ts'

/** What a guest is about to order. Nothing without goods, whatever page follows. */
export function CartBeforeLogin() {
  const { cart } = useReplicas()
  const lines = [...cart.values()].toReversed()
  const { items: loadedItems, gone } = useReplicaItems(
    lines.map(({ sku }) => sku),
    CART_ITEMS,
  )
  const items = useCurrentPrices(loadedItems)
  const goods = listGoods(lines, items, gone)
  if (goods.lines.length === 0) return null
  return (
    <CardFrame as="section" className={css.cart} aria-labelledby="cart-before-login">
      <h2 id="cart-before-login" className={css.title}>
        カートの商品
      </h2>
      <p className={css.note}>ログインまたは会員登録のあと、そのままご注文へお進みいただけます。</p>
      <ul role="list">
        {goods.lines.map(({ sku, quantity, unitYen }) => {
          const item = items.get(sku)
          return (
            <li key={sku} className={css.line}>
              <span className={css.picture}>
                {item && <Picture picture={item.picture} sizes="56px" ratio="square" decorative />}
              </span>
              <span className={css.name}>
                {item?.name}
                <small>
                  <VariantName parts={[item?.colourName, item?.size]} />
                </small>
              </span>
              <span className={css.yen}>{`${quantity}点 ${formatYen(unitYen * quantity)}`}</span>
            </li>
          )
        })}
      </ul>
      <p className={css.sum}>
        <span>小計</span>
        <strong className={css.yen}>
          {formatYen(goods.lines.reduce((sum, { unitYen, quantity }) => sum + unitYen * quantity, 0))}
        </strong>
      </p>
    </CardFrame>
  )
}

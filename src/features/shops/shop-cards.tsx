import type { Shop } from '#contract/shops/schema.ts'
import { Link } from '#src/ui/controls/link.tsx'
import { Picture } from '#src/ui/content/picture.tsx'
import { mapAddress } from '#contract/shops/map-address.ts'
import css from './shop-cards.module.css'

const SIZES = '(width >= 1200px) 260px, (width >= 1024px) 23vw, (width >= 640px) 46vw, 34vw'

type ShownShop = Pick<
  Shop,
  'id' | 'name' | 'postalCode' | 'prefecture' | 'city' | 'address1' | 'address2' | 'lat' | 'lng' | 'phone' | 'pictures'
>

/** The shops with address, phone and map. */
export function ShopCards({ shops }: { shops: readonly ShownShop[] }) {
  return (
    <ul role="list" className={css.shops}>
      {shops.map((shop) => (
        <li key={shop.id} className={css.shop}>
          <div className={css.picture}>
            <Picture picture={shop.pictures[0]!} sizes={SIZES} ratio="story" />
          </div>
          <h3 className={css.name}>
            <Link to="/shop" hash={`shop-${shop.id}`}>
              {shop.name}
            </Link>
          </h3>
          <p className={css.address}>
            <span className={css.postalCode}>〒{shop.postalCode}</span>
            {shop.prefecture}
            {shop.city}
            {shop.address1}
            {shop.address2 && ' '}
            {shop.address2 && <span className={css.building}>{shop.address2}</span>}
          </p>
          <p className={css.links}>
            <a href={`tel:${shop.phone}`}>{shop.phone}</a>
            <a href={mapAddress(shop)} target="_blank" rel="noreferrer">
              地図を開く
            </a>
          </p>
        </li>
      ))}
    </ul>
  )
}

import type { ReactNode } from 'react'
import type { Facility, Shop } from '#contract/shops/schema.ts'
import { buttonClass } from '#src/ui/controls/button.tsx'
import { FactList } from '#src/ui/content/fact-list.tsx'
import { Link } from '#src/ui/controls/link.tsx'
import { Picture } from '#src/ui/content/picture.tsx'
import { mapAddress } from '#contract/shops/map-address.ts'
import { formatClosedDays, formatOpeningHours } from './opening-hours.ts'
import css from './shop-entry.module.css'
import { TodaysState } from './todays-state.tsx'

const FACILITY_LABELS: Record<Facility, string> = {
  kidsSpace: 'キッズスペース',
  babyRoom: '授乳・おむつ替え室',
  wheelchair: '車椅子対応',
  accessibleToilet: '多機能トイレ',
  elevator: 'エレベーター',
  wifi: '無料Wi-Fi',
}

const SIZES = '(width >= 1200px) 540px, (width >= 1024px) 46vw, calc(100vw - 32px)'
const SMALL_SIZES = '(width >= 1200px) 260px, (width >= 1024px) 22vw, 50vw'

interface ShopEntryProps {
  shop: Shop
  /** The exhibited categories. */
  categories: readonly { id: number; name: string }[]
  now: number
  isFirst: boolean
  children?: ReactNode
}

/** One shop with everything needed for a visit. */
export function ShopEntry({ shop, categories, now, isFirst, children }: ShopEntryProps) {
  const pictures = shop.pictures.slice(0, 3)
  return (
    <section id={`shop-${shop.id}`} aria-labelledby={`shop-${shop.id}-name`} className={css.shop}>
      <div className={css.pictures}>
        {pictures.map((it, index) => (
          <div key={it.id} className={css.picture}>
            <Picture
              picture={it}
              // Two pictures are stacked; of three, the others share a row.
              sizes={index > 0 && pictures.length > 2 ? SMALL_SIZES : SIZES}
              ratio="story"
              priority={isFirst && index === 0}
            />
          </div>
        ))}
      </div>
      <div className={css.words}>
        <h2 id={`shop-${shop.id}-name`} className={css.name}>
          {shop.name}
        </h2>
        <p className={css.lead}>{shop.lead}</p>
        <TodaysState shop={shop} />
        <div className={css.actions}>
          {children}
          <a href={`tel:${shop.phone}`} aria-label={`${shop.name}に電話をかける`} className={buttonClass('secondary')}>
            電話をかける
          </a>
        </div>
        <FactList
          facts={[
            ['住所', <Address key="address" shop={shop} />],
            ['アクセス', shop.access],
            ['電話', <Phone key="phone" phone={shop.phone} />],
            ['営業時間', formatOpeningHours(shop).join('\n')],
            ['定休日', formatClosedDays(shop, now).join('\n')],
            ['駐車場', shop.parking],
            ['設備', shop.facilities?.map((it) => FACILITY_LABELS[it]).join('、')],
            ['ご案内', shop.services && <Services key="services" services={shop.services} />],
            ['スタッフ', <StaffLink key="staff" shop={shop} />],
            ['展示', <Exhibited key="exhibited" shop={shop} categories={categories} />],
          ]}
        />
      </div>
    </section>
  )
}

const Address = ({ shop }: { shop: Shop }) => (
  <>
    〒{shop.postalCode}
    <br />
    {shop.prefecture}
    {shop.city}
    {shop.address1} {shop.address2}
    <br />
    <a
      href={mapAddress(shop)}
      target="_blank"
      rel="noreferrer"
      aria-label={`${shop.name}の地図を開く`}
      className={css.link}
    >
      地図を開く
    </a>
  </>
)

const Phone = ({ phone }: { phone: string }) => (
  <a href={`tel:${phone}`} className={css.link}>
    {phone}
  </a>
)

const StaffLink = ({ shop: { id, name } }: { shop: Shop }) => (
  <Link to="/members" search={{ shop: id }} aria-label={`${name}のスタッフを見る`} className={css.link}>
    スタッフを見る
  </Link>
)

const Services = ({ services }: { services: readonly string[] }) => (
  <ul role="list">
    {services.map((service) => (
      <li key={service}>{service}</li>
    ))}
  </ul>
)

function Exhibited({ shop, categories }: Pick<ShopEntryProps, 'shop' | 'categories'>) {
  return (
    <ul role="list" className={css.categories}>
      {categories.map(({ id, name }) => (
        <li key={id}>
          <Link
            to="/items/category/{-$id}"
            params={{ id }}
            search={{ shop: [shop.id] }}
            aria-label={`${shop.name}に展示中の${name}`}
            className={css.link}
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}

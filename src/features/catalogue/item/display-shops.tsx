import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Shop } from '#contract/shops/schema.ts'
import css from './display-shops.module.css'

interface DisplayShopsProps {
  shops: readonly Pick<Shop, 'id' | 'name' | 'phone'>[]
  /** How to reserve a visit. */
  children?: ReactNode
}

/** The shops that exhibit the item. */
export function DisplayShops({ shops, children }: DisplayShopsProps) {
  return (
    <section className={css.shops} aria-labelledby="display-shops">
      <h2 id="display-shops" className={css.title}>
        展示中の店舗
      </h2>
      {shops.length === 0 ? (
        <p className={css.none}>現在、展示している店舗はありません。</p>
      ) : (
        <ul role="list" className={css.list}>
          {shops.map((shop) => (
            <li key={shop.id} className={css.shop}>
              <Link to="/shop" hash={`shop-${shop.id}`}>
                {shop.name}
              </Link>
              <a href={`tel:${shop.phone}`}>{shop.phone}</a>
            </li>
          ))}
        </ul>
      )}
      {children && <div className={css.visit}>{children}</div>}
    </section>
  )
}

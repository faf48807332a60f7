import type { ReactNode } from 'react'
import type { CategoryNode } from '#contract/categories/schema.ts'
import type { Shop } from '#contract/shops/schema.ts'
import { useNow } from '#src/ui/hooks/use-now.ts'
import { Page } from '#src/ui/content/page.tsx'
import { ShopEntry } from './shop-entry.tsx'
import css from './shop-page.module.css'

interface ShopPageProps {
  shops: readonly Shop[]
  categories: readonly CategoryNode[]
  /** How to reserve a visit to the shop. */
  reserve?: (shop: Shop) => ReactNode
}

/** All shops on one page, each with an anchor: `/shop#shop-2`. */
export function ShopPage({ shops, categories, reserve }: ShopPageProps) {
  const now = useNow()
  return (
    <Page steps={[{ label: 'ホーム', href: '/' }, { label: TITLE }]}>
      <h1 className={css.title}>{TITLE}</h1>
      <p className={css.lead}>
        家具に触れ、素材を確かめ、暮らしの相談ができる場所です。ご予約いただくと、お待たせせずにご案内します。
      </p>
      <nav aria-label="店舗の一覧">
        <ul role="list" className={css.list}>
          {shops.map(({ id, name }) => (
            <li key={id}>
              <a href={`#shop-${id}`}>{name}</a>
            </li>
          ))}
        </ul>
      </nav>
      {shops.map((shop, index) => (
        <ShopEntry
          key={shop.id}
          shop={shop}
          now={now}
          categories={categories.filter(({ id }) => shop.categoryIds.includes(id))}
          isFirst={index === 0}
        >
          {reserve?.(shop)}
        </ShopEntry>
      ))}
    </Page>
  )
}

const TITLE = '店舗・ショールーム'

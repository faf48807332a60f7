import { memo, type ReactNode } from 'react'
import type { Shop } from '#contract/shops/schema.ts'
import { Link } from '#src/ui/controls/link.tsx'
import css from './display-shops.module.css'
import type { Item, Variant, ItemCard } from '#contract/items/schema.ts'
import { getVariantFacts } from '#contract/items/variant-facts.ts'
import { FactList } from '#src/ui/content/fact-list.tsx'
import { formatShipping } from '#contract/orders/shipping.ts'
import { buttonClass } from '#src/ui/controls/button.tsx'
import { Section } from '#src/ui/content/section.tsx'
import { ItemRow } from '../card/item-row.tsx'
import { formatSize, Packages } from './packages.tsx'
import soldOutSectionStyles from './sold-out-section.module.css'

interface DisplayShopsProps {
  shops: readonly Pick<Shop, 'id' | 'name' | 'phone'>[]
  /** How to reserve a visit. */
  children?: ReactNode
}

/** The shops that exhibit the item. */
export const DisplayShops = memo(({ shops, children }: DisplayShopsProps) => (
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
))

/** Sizes, materials, care and delivery. */
export function ItemFacts({ item, variant }: { item: Item; variant: Variant }) {
  const { sizeMm, seatHeightMm, weightKg, packages, shippingClass } = getVariantFacts(item, variant)
  const facts: [string, ReactNode][] = [
    ['サイズ', formatSize(sizeMm)],
    ['座面の高さ', seatHeightMm && `${seatHeightMm / 10}cm`],
    ['重さ', weightKg && `約${weightKg}kg`],
    ['梱包サイズ', packages.length > 0 && <Packages key="packages" packages={packages} />],
    ['素材', <Lines key="materials" of={item.materials} />],
    ['組み立て', !variant.isSample && item.assembly],
    ['保証', item.warranty],
    ['お手入れ', item.care],
    ['配送', formatShipping(shippingClass)],
    ['商品番号', variant.sku],
  ]
  return <FactList facts={facts} />
}

const Lines = ({ of }: { of: readonly string[] }) => (
  <ul role="list">
    {of.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)

interface SoldOutSectionProps {
  item: Pick<Item, 'categoryId' | 'categoryName'>
  similar: readonly ItemCard[]
}

/** Links onwards from an item that is sold out. */
export const SoldOutSection = ({ item, similar }: SoldOutSectionProps) => (
  <Section id="similar" title="在庫のある似た商品" caption="In Stock">
    {similar.length > 0 && <ItemRow items={similar} />}
    <p className={soldOutSectionStyles.more}>
      <Link
        to="/items/category/{-$id}"
        params={{ id: item.categoryId }}
        search={{ inStock: true }}
        className={buttonClass('secondary')}
      >
        在庫のある{item.categoryName}をすべて見る
      </Link>
    </p>
  </Section>
)

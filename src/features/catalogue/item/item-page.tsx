import { type ReactNode, useState } from 'react'
import type { CategoryNode } from '#contract/categories.ts'
import type { ItemCard, ItemPage as ItemPageData, Variant } from '#contract/items.ts'
import type { Shop } from '#contract/shops.ts'
import { useNow } from '#src/navigation/use-now.ts'
import { Below } from '#src/ui/below.tsx'
import { Breadcrumb } from '#src/ui/breadcrumb.tsx'
import { Markdown } from '#src/ui/markdown/markdown.tsx'
import { Section } from '#src/ui/section.tsx'
import { stepsTo } from '../breadcrumb-data.ts'
import { ItemRow } from '../card/item-row.tsx'
import { chosenVariant, firstVariant } from './choose-variant.ts'
import { DisplayShops } from './display-shops.tsx'
import { ItemFacts } from './item-facts.tsx'
import { ItemGallery } from './item-gallery.tsx'
import css from './item-page.module.css'
import { ItemSummary } from './item-summary.tsx'
import { SoldOutSection } from './sold-out-section.tsx'

export interface ItemPageProps extends ItemPageData {
  categories: readonly CategoryNode[]
  /** In stock; only where all of the item is sold out. */
  similar: readonly ItemCard[]
  /** Those that show it. */
  shops: readonly Pick<Shop, 'id' | 'name' | 'phone'>[]
  /** Buttons for the variant that is chosen: to buy it, to keep it in mind. */
  purchase?: (variant: Variant) => ReactNode
  favorite?: ReactNode
  /** How one comes to see it. */
  visit?: ReactNode
  /** What stands after the related items. */
  children?: ReactNode
}

/** Mounted anew for each item: the choice of one is not that of the next. */
export function ItemPage(props: ItemPageProps) {
  const { item, related, similar, categories, shops, purchase, favorite, visit, children } = props
  // Only its name: what there is to say of it changes while the page is open.
  const [sku, setSku] = useState(() => firstVariant(item).sku)
  const variant = chosenVariant(item, sku)
  const [slide, setSlide] = useState(() => slideOf(item, variant))
  const now = useNow()
  const choose = (next: Variant) => {
    setSku(next.sku)
    if (next.colourKey !== variant.colourKey) setSlide(slideOf(item, next))
  }
  return (
    <>
      <div className={css.page}>
        <Breadcrumb steps={[...stepsTo(categories, item.categoryId), { label: item.name }]} />
        <div className={css.columns}>
          <div className={css.gallery}>
            <ItemGallery item={item} variant={variant} index={slide} onIndexChange={setSlide} />
          </div>
          <div className={css.side}>
            <ItemSummary item={item} variant={variant} now={now} onChoose={choose} favorite={favorite}>
              {purchase?.(variant)}
            </ItemSummary>
            <DisplayShops shops={shops}>{visit}</DisplayShops>
          </div>
        </div>
        <Below>
          <div className={css.details}>
            <section aria-labelledby="about-item">
              <h2 id="about-item" className={css.heading}>
                商品について
              </h2>
              <Markdown blocks={item.description} />
            </section>
            <section aria-labelledby="item-facts">
              <h2 id="item-facts" className={css.heading}>
                サイズ・素材・お手入れ
              </h2>
              <ItemFacts item={item} variant={variant} />
            </section>
          </div>
        </Below>
      </div>
      <Below>
        {!item.inStock && <SoldOutSection item={item} similar={similar} now={now} />}
        {related.length > 0 && (
          <Section title="合わせて見たい商品" caption="Related Items">
            <ItemRow items={related} now={now} />
          </Section>
        )}
        {children}
      </Below>
    </>
  )
}

const slideOf = (item: ItemPageData['item'], variant: Variant) =>
  Math.max(
    0,
    item.colours.findIndex((colour) => colour.key === variant.colourKey),
  )

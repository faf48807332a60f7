import { memo, type ReactNode, startTransition, useDeferredValue, useState } from 'react'
import type { CategoryNode } from '#contract/categories/schema.ts'
import type { Item, ItemCard, ItemPage as ItemPageData, Variant } from '#contract/items/schema.ts'
import { getVariantPicture, listVariantPictures } from '#contract/items/variant-facts.ts'
import type { Shop } from '#contract/shops/schema.ts'
import belowFold from '#src/ui/content/below-fold.module.css'
import { Page } from '#src/ui/content/page.tsx'
import { classNames } from '#src/ui/text/class-names.ts'
import { Markdown } from '#src/ui/markdown/markdown.tsx'
import { Section } from '#src/ui/content/section.tsx'
import { getBreadcrumbSteps } from '../breadcrumb-steps.ts'
import { ItemRow } from '../card/item-row.tsx'
import { chosenVariant, firstVariant } from './choose-variant.ts'
import { DisplayShops, ItemFacts, SoldOutSection } from './item-sections.tsx'
import { ItemGallery } from './item-gallery.tsx'
import css from './item-page.module.css'
import { ItemSummary } from './item-summary.tsx'

export interface ItemPageProps extends ItemPageData {
  categories: readonly CategoryNode[]
  /** In stock; only if the item is sold out. */
  similar: readonly ItemCard[]
  /** The shops that exhibit it. */
  shops: readonly Pick<Shop, 'id' | 'name' | 'phone'>[]
  /** The add-to-cart controls of the chosen variant. */
  purchase?: (variant: Variant, item: Item) => ReactNode
  favorite?: ReactNode
  /** How to reserve a visit. */
  visit?: ReactNode
  /** Rendered after the related items. */
  children?: ReactNode
}

/**
 * Remounted for each item, so that choices are not carried over. A choice renders the summary at once;
 * gallery and details follow in a transition.
 */
export function ItemPage(props: ItemPageProps) {
  const { item, related, similar, categories, shops, purchase, favorite, visit, children } = props
  // Only the SKU is state: the data may change while the page is open.
  const [sku, setSku] = useState(() => firstVariant(item).sku)
  const variant = chosenVariant(item, sku)
  const deferredVariant = useDeferredValue(variant)
  const [slide, setSlide] = useState(() => getSlideIndex(item, variant))
  const choose = (next: Variant) => {
    setSku(next.sku)
    if (getSlideIndex(item, next) !== getSlideIndex(item, variant))
      startTransition(() => setSlide(getSlideIndex(item, next)))
  }
  return (
    <>
      <Page steps={[...getBreadcrumbSteps(categories, item.categoryId), { label: item.name }]}>
        <div className={css.columns}>
          <div className={css.gallery}>
            <ItemGallery item={item} variant={deferredVariant} index={slide} onIndexChange={setSlide} />
          </div>
          <div className={css.side}>
            <ItemSummary item={item} variant={variant} onChoose={choose} favorite={favorite}>
              {purchase?.(variant, item)}
            </ItemSummary>
            <DisplayShops shops={shops}>{visit}</DisplayShops>
          </div>
          <About item={item} />
        </div>
        <Facts item={item} variant={deferredVariant} />
      </Page>
      {!item.inStock && <SoldOutSection item={item} similar={similar} />}
      {related.length > 0 && (
        <Section title="合わせて見たい商品" caption="Related Items">
          <ItemRow items={related} />
        </Section>
      )}
      {children}
    </>
  )
}

/** In larger windows it is below the gallery, beside the summary. */
const About = memo(({ item }: { item: Item }) => (
  <section className={classNames(css.about, belowFold.lazy)} aria-labelledby="about-item">
    <h2 id="about-item" className={css.heading}>
      商品について
    </h2>
    <Markdown blocks={item.description} />
  </section>
))

const Facts = memo(({ item, variant }: { item: Item; variant: Variant }) => (
  <section className={classNames(css.facts, belowFold.lazy)} aria-labelledby="item-facts">
    <h2 id="item-facts" className={css.heading}>
      サイズ・素材・お手入れ
    </h2>
    <ItemFacts item={item} variant={variant} />
  </section>
))

/** Of the variant's picture in the gallery. */
function getSlideIndex(item: Item, variant: Variant) {
  const { id } = getVariantPicture(item, variant)
  return listVariantPictures(item).findIndex(({ picture }) => picture.id === id)
}

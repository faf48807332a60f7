import { memo, type ReactNode, startTransition, useDeferredValue, useEffect, useState } from 'react'
import type { CategoryNode } from '#contract/categories/schema.ts'
import type { Item, ItemCard, ItemPage as ItemPageData, Variant } from '#contract/items/schema.ts'
import type { Shop } from '#contract/shops/schema.ts'
import belowFold from '#src/ui/below-fold.module.css'
import { BelowFold } from '#src/ui/below-fold.tsx'
import { Breadcrumb } from '#src/ui/breadcrumb.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Markdown } from '#src/ui/markdown/markdown.tsx'
import { Section } from '#src/ui/section.tsx'
import { getStepClass } from '#src/ui/step-class.ts'
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
  const { related, similar, categories, shops, purchase, favorite, visit, children } = props
  const item = useCurrentItem(props.item)
  // Only the SKU is state: the data may change while the page is open.
  const [sku, setSku] = useState(() => firstVariant(item).sku)
  const variant = chosenVariant(item, sku)
  const deferredVariant = useDeferredValue(variant)
  const [slide, setSlide] = useState(() => getSlideIndex(item, variant))
  const choose = (next: Variant) => {
    setSku(next.sku)
    if (next.colourKey !== variant.colourKey) startTransition(() => setSlide(getSlideIndex(item, next)))
  }
  return (
    <>
      <div className={css.page}>
        <Breadcrumb steps={[...getBreadcrumbSteps(categories, item.categoryId), { label: item.name }]} />
        <div className={css.columns}>
          <div className={css.gallery}>
            <ItemGallery item={item} variant={deferredVariant} index={slide} onIndexChange={setSlide} />
          </div>
          <div className={css.side}>
            <ItemSummary item={item} variant={variant} onChoose={choose} favorite={favorite}>
              {purchase?.(variant, item)}
            </ItemSummary>
            <BelowFold>
              <DisplayShops shops={shops}>{visit}</DisplayShops>
            </BelowFold>
          </div>
        </div>
        <BelowFold>
          <Details item={item} variant={deferredVariant} />
        </BelowFold>
      </div>
      <BelowFold>
        {!item.inStock && <SoldOutSection item={item} similar={similar} />}
        {related.length > 0 && (
          <Section title="合わせて見たい商品" caption="Related Items">
            <ItemRow items={related} />
          </Section>
        )}
        {children}
      </BelowFold>
    </>
  )
}

const Details = memo(({ item, variant }: { item: ItemPageData['item']; variant: Variant }) => (
  <div className={classNames(css.details, belowFold.lazy, getStepClass(3))}>
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
))

/** A sale may end while the page is open, or may have ended since a cached page was rendered. */
function useCurrentItem(loaded: Item): Item {
  const [state, setState] = useState({ loaded, current: loaded })
  useEffect(() => {
    if (!loaded.variants.some(({ saleUntil }) => saleUntil)) return
    const controller = new AbortController()
    import('./follow-item.ts').then(
      ({ followItem }) => {
        if (controller.signal.aborted) return
        const stop = followItem(loaded, (current) => setState({ loaded, current }))
        controller.signal.addEventListener('abort', stop)
      },
      // The loaded prices stay.
      () => {},
    )
    return () => controller.abort()
  }, [loaded])
  return state.loaded === loaded ? state.current : loaded
}

const getSlideIndex = (item: ItemPageData['item'], variant: Variant) =>
  Math.max(
    0,
    item.colours.findIndex((colour) => colour.key === variant.colourKey),
  )

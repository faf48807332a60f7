import type { ItemCard } from '#contract/items/schema.ts'
import { useCategories } from '#src/navigation/site-data.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Breadcrumb } from '#src/ui/breadcrumb.tsx'
import { Phrases } from '#src/ui/phrases.tsx'
import { Price } from '#src/ui/price.tsx'
import { useIsNewItem } from '../use-is-new-item.ts'
import { getBreadcrumbSteps } from '../breadcrumb-steps.ts'
import pageCss from '../item/item-page.module.css'
import summaryCss from '../item/item-summary.module.css'
import css from './item-preview.module.css'

interface ItemPreviewProps {
  item: ItemCard
  /** The picture as the card has loaded it. */
  picture: string
}

/** What a card shows of its item, in the places of the item's page. */
export function ItemPreview({ item, picture }: ItemPreviewProps) {
  const isNew = useIsNewItem(item)
  return (
    <div className={pageCss.page}>
      <Breadcrumb steps={[...getBreadcrumbSteps(useCategories(), item.categoryId), { label: item.name }]} />
      <div className={pageCss.columns}>
        <div className={pageCss.gallery}>
          <img className={css.picture} src={picture} alt="" decoding="sync" />
          <div className={css.controls} />
        </div>
        <div className={summaryCss.summary}>
          <div className={summaryCss.head}>
            {(isNew || item.onSale) && (
              <p className={summaryCss.badges}>
                {isNew && <Badge kind="moss">新着</Badge>}
                {item.onSale && (
                  <Badge kind="clay">{item.priceMin < item.regularPriceMin ? 'セール' : '一部セール'}</Badge>
                )}
              </p>
            )}
            <h1 className={summaryCss.name}>
              <Phrases text={item.name} breaks={item.nameBreaks} />
            </h1>
            <p className={css.catch} />
          </div>
          <Price price={item.priceMin} regularPrice={item.regularPriceMin} unit={item.unit} size="page" />
        </div>
      </div>
    </div>
  )
}

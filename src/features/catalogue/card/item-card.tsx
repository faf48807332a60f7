import { memo, use } from 'react'
import type { ItemCard as ItemCardData } from '#contract/items/schema.ts'
import { Badge } from '#src/ui/content/badge.tsx'
import { Card } from '#src/ui/content/card.tsx'
import { Link } from '#src/ui/controls/link.tsx'
import { Phrases } from '#src/ui/text/phrases.tsx'
import { Picture } from '#src/ui/content/picture.tsx'
import { Price } from '#src/ui/text/price.tsx'
import { useIsNewItem } from '../use-is-new-item.ts'
import { CardAction } from './card-action.ts'
import { Swatch } from '#src/ui/content/swatch.tsx'
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx'
import css from './colour-dots.module.css'

/** Width of a card's picture in four, three or two columns. */
const SIZES = '(width >= 1200px) 256px, (width >= 1024px) 23vw, (width >= 640px) 31vw, 46vw'

export interface ItemCardProps {
  item: ItemCardData
  /** In view when the page opens. */
  priority?: boolean
  titleLevel?: 'h2' | 'h3'
}

export const ItemCard = memo(function ItemCard({ item, priority = false, titleLevel = 'h3' }: ItemCardProps) {
  const isNew = useIsNewItem(item)
  const action = use(CardAction)
  return (
    <Card
      picture={<Picture picture={item.picture} sizes={SIZES} ratio="square" priority={priority} decorative />}
      badges={
        <>
          {isNew && <Badge kind="moss">新着</Badge>}
          {item.onSale && <Badge kind="clay">{item.priceMin < item.regularPriceMin ? 'セール' : '一部セール'}</Badge>}
          {!item.inStock && <Badge>{item.isPaused ? '休止中' : '品切れ'}</Badge>}
        </>
      }
      action={action?.(item)}
      category={item.categoryName}
      titleLevel={titleLevel}
      title={
        <Link to="/items/$id" params={{ id: item.id }}>
          <Phrases text={item.name} breaks={item.nameBreaks} />
        </Link>
      }
    >
      <Price price={item.priceMin} priceMax={item.priceMax} regularPrice={item.regularPriceMin} unit={item.unit} />
      <ColourDots colours={item.colours} />
    </Card>
  )
})

const MAX_DOTS = 5

/** The colours of an item; nothing for a single one. */
function ColourDots({ colours }: { colours: readonly { name: string; swatch: string }[] }) {
  if (colours.length < 2) return null
  return (
    <p className={css.dots}>
      {colours.slice(0, MAX_DOTS).map(({ name, swatch }) => (
        <Swatch key={name} colour={swatch} size={12} />
      ))}
      <VisuallyHidden>{`カラー：${colours.map(({ name }) => name).join('、')}`}</VisuallyHidden>
      <span aria-hidden>{`${colours.length}色`}</span>
    </p>
  )
}

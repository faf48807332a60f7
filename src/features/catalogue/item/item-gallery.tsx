import { memo } from 'react'
import type { Item, Variant } from '#contract/items/schema.ts'
import {
  getOtherShownSize,
  getVariantFacts,
  getVariantPicture,
  listVariantPictures,
} from '#contract/items/variant-facts.ts'
import { Gallery } from '#src/ui/gallery/gallery.tsx'
import { lazyOnIdle } from '#src/ui/loading/lazy-on-idle.tsx'
import { Picture } from '#src/ui/content/picture.tsx'
import { classNames } from '#src/ui/text/class-names.ts'
import css from './item-gallery.module.css'

const SIZES = '(width >= 1200px) 600px, (width >= 1024px) 52vw, calc(100vw - 32px)'

/** The last slide, so no page shows it at first. */
const SizeDrawing = lazyOnIdle(async () => (await import('./size-drawing/size-drawing.tsx')).SizeDrawing)

interface ItemGalleryProps {
  item: Item
  variant: Variant
  index: number
  onIndexChange: (index: number) => void
}

/** Colours and variants, then details and interiors with the item, then the size drawing. */
export const ItemGallery = memo(({ item, variant, index, onIndexChange }: ItemGalleryProps) => {
  const pictures = [...listVariantPictures(item), ...item.scenes.map((picture) => ({ picture, label: picture.alt }))]
  const { sizeMm, seatHeightMm, shape } = getVariantFacts(item, variant)
  const ownId = getVariantPicture(item, variant).id
  const otherSize = getOtherShownSize(item, variant)
  const drawing = <SizeDrawing sizeMm={sizeMm} seatHeightMm={seatHeightMm} shape={shape} />
  const place = <div className={css.drawing}>{drawing}</div>
  const thumbnail = (
    <div aria-hidden="true" className={classNames(css.drawing, css.thumbnail)}>
      {drawing}
    </div>
  )
  return (
    <Gallery
      label={`${item.name}の写真`}
      index={index}
      onIndexChange={onIndexChange}
      slides={[
        ...pictures.map(({ picture, label }, position) => ({
          key: picture.id,
          label,
          content: (
            <div className={css.picture}>
              <Picture picture={picture} sizes={SIZES} ratio="square" priority={position === 0} />
              {otherSize && picture.id === ownId && <p className={css.note}>写真は{otherSize}です</p>}
            </div>
          ),
          thumbnail: <Picture picture={picture} sizes="80px" ratio="square" decorative />,
          enlarged: <Picture picture={picture} sizes="100vw" ratio="contain" />,
        })),
        { key: 'size', label: 'サイズ図', content: place, thumbnail, enlarged: drawing },
      ]}
    />
  )
})

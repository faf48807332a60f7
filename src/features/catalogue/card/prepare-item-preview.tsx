import type { MouseEvent } from 'react'
import type { ItemCard } from '#contract/items/schema.ts'
import { preparePreview } from '#src/navigation/preview.tsx'
import { isPlainClick } from '#src/ui/link.tsx'
import { setLoadedPicture } from '#src/ui/picture.tsx'
import type { ItemPreview as Preview } from './item-preview.tsx'

let ItemPreview: typeof Preview | undefined

/** In advance, because a tap does not wait for it. */
export const loadItemPreview = async () => void ({ ItemPreview } = await import('./item-preview.tsx'))

/** For a click on the link of a card. Without its picture there is no preview. */
export function prepareItemPreview(event: MouseEvent, item: ItemCard): void {
  const image = event.currentTarget.closest('article')!.querySelector<HTMLImageElement>('img[width]')
  if (!isPlainClick(event) || !ItemPreview || !image?.complete || image.naturalWidth === 0) return
  setLoadedPicture(item.picture.id, image.currentSrc)
  preparePreview(`/items/${item.id}`, <ItemPreview item={item} picture={image.currentSrc} />)
}

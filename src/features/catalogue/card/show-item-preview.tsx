import type { MouseEvent } from 'react'
import type { ItemCard } from '#contract/items/schema.ts'
import { preparePreview } from '#src/navigation/preview.tsx'
import { keepLoadedPicture } from '#src/ui/picture.tsx'
import { whenPreloadable } from '#src/ui/when-idle.ts'
import type { ItemPreview as Preview } from './item-preview.tsx'

let ItemPreview: typeof Preview | undefined

/** In advance, because a tap does not wait for it. */
export const loadItemPreview = async () => void ({ ItemPreview } = await import('./item-preview.tsx'))

// Without it, the page appears a little later.
if (!import.meta.env.SSR) whenPreloadable(() => void loadItemPreview().catch(() => {}))

/** For the click on the link of a card. */
export function showItemPreview(event: MouseEvent, item: ItemCard, now: number): void {
  const image = event.currentTarget.closest('article')!.querySelector<HTMLImageElement>('img[width]')
  if (!ItemPreview || !image?.complete || image.naturalWidth === 0) return
  keepLoadedPicture(item.picture.id, image.currentSrc)
  preparePreview(`/items/${item.id}`, <ItemPreview item={item} now={now} picture={image.currentSrc} />)
}

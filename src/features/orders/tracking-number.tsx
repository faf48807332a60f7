import { ExternalLink as ExternalIcon } from 'lucide-react'
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx'
import { findTrackingUrl } from '#contract/orders/carriers.ts'
import css from './order-detail.module.css'

/** The number of a parcel, as a link if the carrier has a page about it. */
export function TrackingNumber({ carrier, number }: { carrier: string; number: string }) {
  const url = findTrackingUrl({ carrier, number })
  if (url === undefined) return number
  return (
    <a href={url} target="_blank" rel="noreferrer" className={css.tracking}>
      {number}
      <ExternalIcon />
      <VisuallyHidden>（配送状況を新しいタブで開く）</VisuallyHidden>
    </a>
  )
}

import { useState } from 'react'
import { ImageOff as NoPictureIcon } from 'lucide-react'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { useBlobUrl } from '#src/ui/hooks/use-blob-url.ts'
import css from './message-pictures.module.css'

interface PictureFrameProps {
  blob: Blob | undefined
  alt: string
  /** Why it is not available. */
  missing?: string | undefined
}

/** A small square of the picture; a press opens the whole picture. */
export function PictureFrame({ blob, alt, missing }: PictureFrameProps) {
  const url = useBlobUrl(blob)
  const [isOpen, setIsOpen] = useState(false)
  if (missing !== undefined)
    return (
      <div className={css.missing} role="img" aria-label={`${alt}：${missing}`}>
        <NoPictureIcon />
        {missing}
      </div>
    )
  if (url === undefined) return <div className={css.frame} />
  return (
    <>
      <button type="button" className={css.frame} aria-label={`${alt}を拡大する`} onClick={() => setIsOpen(true)}>
        <img src={url} alt={alt} />
      </button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={alt} size="wide">
        <img src={url} alt={alt} className={css.whole} />
      </Dialog>
    </>
  )
}

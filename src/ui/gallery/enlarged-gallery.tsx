import { Minus as MinusIcon, Plus as PlusIcon } from 'lucide-react'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { IconButton } from '#src/ui/controls/icon-button.tsx'
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx'
import styles from './enlarged-gallery.module.css'
import { SlideTrack, type SlideTrackProps } from './slide-track.tsx'
import { STEP_FACTOR, useZoom } from './use-zoom.ts'
import { MAX_SCALE } from './zoom.ts'

interface EnlargedGalleryProps extends SlideTrackProps {
  open: boolean
  onClose: () => void
}

/** The slides in full screen. The current one can be zoomed; the next one starts unzoomed. */
export function EnlargedGallery({ open, onClose, ...track }: EnlargedGalleryProps) {
  const { scale, step, boxProps, onKeyDownCapture } = useZoom()
  return (
    <Dialog open={open} onClose={onClose} title={track.label} size="full">
      <div className={styles.whole} onKeyDownCapture={onKeyDownCapture}>
        <SlideTrack
          takesFocus
          {...track}
          slides={track.slides.map((slide, position) => ({
            ...slide,
            content: (
              <div className={styles.box} {...(position === track.index && boxProps)}>
                {slide.content}
              </div>
            ),
          }))}
          corner={
            <>
              <IconButton
                icon={MinusIcon}
                label="小さくする"
                aria-disabled={scale === 1}
                onClick={() => step(1 / STEP_FACTOR)}
              />
              <IconButton
                icon={PlusIcon}
                label="大きくする"
                aria-disabled={scale === MAX_SCALE}
                onClick={() => step(STEP_FACTOR)}
              />
            </>
          }
        />
        <VisuallyHidden>
          <span role="status">{scale > 1 && `${Math.round(scale * 100)}パーセント`}</span>
        </VisuallyHidden>
      </div>
    </Dialog>
  )
}

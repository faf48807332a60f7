import { type ReactNode, useState } from 'react'
import { Expand as EnlargeIcon } from 'lucide-react'
import { IconButton } from '#src/ui/controls/icon-button.tsx'
import { lazyOnIdle } from '#src/ui/loading/lazy-on-idle.tsx'
import styles from './gallery.module.css'
import { SlideTrack } from './slide-track.tsx'

export interface Slide {
  key: string
  /** Names it for screen readers: 正面、オーク. */
  label: string
  content: ReactNode
  thumbnail: ReactNode
  /** For full screen: the picture with `ratio="contain"`. */
  enlarged: ReactNode
}

export interface GalleryProps {
  /** What it shows: 商品の写真. */
  label: string
  slides: readonly Slide[]
  index: number
  onIndexChange: (index: number) => void
}

const EnlargedGallery = lazyOnIdle(async () => (await import('./enlarged-gallery.tsx')).EnlargedGallery)

/** Slides to swipe, drag, or step through by keys and thumbnails, also in full screen. */
export function Gallery({ label, slides, index, onIndexChange }: GalleryProps) {
  const [isEnlarged, setIsEnlarged] = useState(false)
  return (
    <div className={styles.gallery}>
      <SlideTrack
        label={label}
        slides={slides}
        index={index}
        onIndexChange={onIndexChange}
        corner={<IconButton icon={EnlargeIcon} label="拡大する" onClick={() => setIsEnlarged(true)} />}
      />
      {slides.length > 1 && (
        <ul role="list" className={styles.thumbnails}>
          {slides.map((slide, position) => (
            <li key={slide.key}>
              <button
                type="button"
                className={styles.thumbnail}
                aria-label={`${slide.label}を表示`}
                aria-current={position === index}
                onClick={() => onIndexChange(position)}
              >
                {slide.thumbnail}
              </button>
            </li>
          ))}
        </ul>
      )}
      <EnlargedGallery
        open={isEnlarged}
        onClose={() => setIsEnlarged(false)}
        label={label}
        index={index}
        onIndexChange={onIndexChange}
        slides={slides.map(({ key, enlarged }) => ({ key, content: enlarged }))}
      />
    </div>
  )
}

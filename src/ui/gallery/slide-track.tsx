import { type ReactNode, useRef } from 'react'
import { ChevronRight as NextIcon, ChevronLeft as PreviousIcon } from 'lucide-react'
import { IconButton } from '#src/ui/controls/icon-button.tsx'
import styles from './slide-track.module.css'
import { type SlidesInput, useSlides } from './use-slides.ts'

export interface SlideTrackProps extends Omit<SlidesInput, 'count'> {
  /** What the slides are: 商品の写真. */
  label: string
  slides: readonly { key: string; content: ReactNode }[]
  /** In the corner, over the slides. */
  corner?: ReactNode
  /** In a dialog: the arrow keys work immediately. */
  takesFocus?: boolean
}

/** One slide at a time, with its position. */
export function SlideTrack({ label, slides, index, onIndexChange, corner, takesFocus }: SlideTrackProps) {
  const track = useRef<HTMLUListElement>(null)
  const { goTo, trackProps, onKeyDown } = useSlides(track, { count: slides.length, index, onIndexChange })
  return (
    <section aria-label={label} className={styles.slides} onKeyDown={onKeyDown}>
      <ul
        role="list"
        tabIndex={0}
        aria-label={label}
        data-autofocus={takesFocus || undefined}
        ref={track}
        className={styles.track}
        {...trackProps}
      >
        {slides.map((slide) => (
          <li key={slide.key} className={styles.slide}>
            {slide.content}
          </li>
        ))}
      </ul>
      {slides.length > 1 && (
        <div className={styles.controls}>
          <IconButton icon={PreviousIcon} label="前へ" aria-disabled={index === 0} onClick={() => goTo(index - 1)} />
          <p className={styles.position} aria-live="polite">
            {index + 1} / {slides.length}
          </p>
          <IconButton
            icon={NextIcon}
            label="次へ"
            aria-disabled={index === slides.length - 1}
            onClick={() => goTo(index + 1)}
          />
        </div>
      )}
      {corner !== undefined && <div className={styles.corner}>{corner}</div>}
    </section>
  )
}

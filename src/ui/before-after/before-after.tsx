import type { Picture as PictureData } from '#contract/shared/pictures.ts'
import { type PointerEvent, useLayoutEffect, useRef } from 'react'
import { Picture, type PictureProps } from '#src/ui/content/picture.tsx'
import { useHorizontalDrag } from '#src/ui/controls/use-horizontal-drag.ts'
import styles from './before-after.module.css'

export interface BeforeAfterProps extends Pick<PictureProps, 'sizes' | 'priority'> {
  before: PictureData
  after: PictureData
}

/**
 * Two pictures from one camera, split at a line that is dragged or moved by the keys of a slider.
 * Without scripts, both are shown whole, one below the other.
 */
export function BeforeAfter({ before, after, sizes, priority = false }: BeforeAfterProps) {
  const box = useRef<HTMLDivElement>(null)
  const range = useRef<HTMLInputElement>(null)
  const pressX = useRef(0)

  // The split is no React state: a rendered `style` would break the content security policy.
  const show = () => {
    if (!range.current) return
    box.current?.style.setProperty('--split', `${range.current.value}%`)
    range.current.ariaValueText = `施工前${range.current.value}%`
  }
  // Browsers restore what was entered before a reload.
  useLayoutEffect(show, [])
  const moveTo = (clientX: number) => {
    if (!box.current || !range.current) return
    const { left, width } = box.current.getBoundingClientRect()
    // A range clamps and rounds its value itself.
    range.current.valueAsNumber = ((clientX - left) / width) * 100
    show()
  }
  const drag = useHorizontalDrag({
    onStart: () => box.current?.toggleAttribute('data-dragged', true),
    onMove: (dx) => moveTo(pressX.current + dx),
    onEnd: () => box.current?.removeAttribute('data-dragged'),
  })

  return (
    <div
      ref={box}
      className={styles.box}
      {...drag}
      onPointerDown={(event: PointerEvent) => {
        pressX.current = event.clientX
        drag.onPointerDown(event)
      }}
      onPointerUp={(event) => {
        drag.onPointerUp(event)
        moveTo(event.clientX)
      }}
    >
      <div className={styles.after}>
        <Picture picture={after} ratio="cover" sizes={sizes} priority={priority} />
        <span className={styles.label} aria-hidden>
          施工後
        </span>
      </div>
      <div className={styles.before}>
        <Picture picture={before} ratio="cover" sizes={sizes} />
        <span className={styles.label} aria-hidden>
          施工前
        </span>
      </div>
      <input
        ref={range}
        type="range"
        className={styles.range}
        aria-label="施工前と施工後"
        defaultValue={50}
        onInput={show}
      />
      <span className={styles.line} aria-hidden />
    </div>
  )
}

import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './drawer.module.css'
import { IconButton } from './icon-button.tsx'
import { CloseIcon } from './icons.tsx'
import { useHorizontalDrag } from './use-horizontal-drag.ts'
import { useModal } from './use-modal.ts'

/** A swipe of at least this part of the drawer's width closes it. */
const SWIPE_RATIO = 0.3

export interface DrawerProps {
  open: boolean
  onClose: () => void
  title: string
  /** From the left, or from the right. */
  side?: 'start' | 'end'
  children: ReactNode
}

/**
 * What comes in from the side: the menu, the cart. Escape, a press beside it, a swipe back and the browser's back button close it.
 * Links in it should `replace` (the drawer has an entry of its own in the history) and close it when the page has changed.
 */
export function Drawer({ open, onClose, title, side = 'start', children }: DrawerProps) {
  const titleId = useId()
  const { isPresent, modalProps } = useModal(open, onClose)

  /** How far it is dragged towards where it came from. */
  const wayBack = (dx: number) => (side === 'start' ? -dx : dx)
  const follow = (dx: number) =>
    modalProps.ref.current?.style.setProperty('translate', wayBack(dx) > 0 ? `${dx}px` : '')
  const drag = useHorizontalDrag({
    onMove: follow,
    onEnd: (dx) => {
      follow(0)
      if (wayBack(dx) > (modalProps.ref.current?.offsetWidth ?? Infinity) * SWIPE_RATIO) onClose()
    },
  })

  return (
    <dialog {...modalProps} className={classNames(styles.drawer, styles[side])} aria-labelledby={titleId}>
      {isPresent && (
        <div className={styles.panel} tabIndex={-1} {...drag}>
          <header className={styles.head}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            <IconButton icon={CloseIcon} label="閉じる" onClick={onClose} />
          </header>
          <div className={styles.content}>{children}</div>
        </div>
      )}
    </dialog>
  )
}

import { type ReactNode, useId } from 'react'
import { X as CloseIcon } from 'lucide-react'
import { classNames } from '#src/ui/text/class-names.ts'
import styles from './drawer.module.css'
import { IconButton } from '#src/ui/controls/icon-button.tsx'
import { useHorizontalDrag } from '#src/ui/controls/use-horizontal-drag.ts'
import { useModal } from './use-modal.ts'

/** A swipe of at least this share of the drawer's width closes it. */
const SWIPE_RATIO = 0.3

export interface DrawerProps {
  open: boolean
  /** The server renders its content, and before hydration a button with this `popoverTarget` opens it as a popover. */
  id?: string
  onClose: () => void
  title: string
  /** Opens from the left or from the right. */
  side?: 'start' | 'end'
  children: ReactNode
}

/**
 * A side panel: the menu, the cart. Escape, a press on the backdrop, a swipe and the browser's back
 * button close it. Links inside should `replace`, since the drawer has its own history entry, and
 * close it when the page has changed.
 */
export function Drawer({ open, id, onClose, title, side = 'start', children }: DrawerProps) {
  const titleId = useId()
  const { isPresent, modalProps } = useModal(open, onClose)

  /** Distance dragged towards the closing edge. */
  const dragTowardsEdge = (dx: number) => (side === 'start' ? -dx : dx)
  const moveBy = (dx: number) =>
    modalProps.ref.current?.style.setProperty('translate', dragTowardsEdge(dx) > 0 ? `${dx}px` : '')
  const drag = useHorizontalDrag({
    onMove: moveBy,
    onEnd: (dx) => {
      moveBy(0)
      if (dragTowardsEdge(dx) > (modalProps.ref.current?.offsetWidth ?? Infinity) * SWIPE_RATIO) onClose()
    },
  })

  return (
    <dialog
      {...modalProps}
      id={id}
      popover={id === undefined ? undefined : 'auto'}
      className={classNames(styles.drawer, styles[side])}
      aria-labelledby={titleId}
    >
      {(isPresent || id !== undefined) && (
        <div className={styles.panel} tabIndex={-1} {...drag}>
          <div className={styles.head}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            <IconButton
              icon={CloseIcon}
              label="閉じる"
              popoverTarget={id}
              popoverTargetAction="hide"
              onClick={onClose}
            />
          </div>
          <div className={styles.content}>{children}</div>
        </div>
      )}
    </dialog>
  )
}

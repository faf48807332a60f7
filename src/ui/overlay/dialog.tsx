import { Activity, type ReactNode, useId } from 'react'
import { X as CloseIcon } from 'lucide-react'
import { classNames } from '#src/ui/text/class-names.ts'
import styles from './dialog.module.css'
import { IconButton } from '#src/ui/controls/icon-button.tsx'
import { useModal } from './use-modal.ts'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  /**
   * `reading` as wide as a page of text or a long form, `wide` for pictures and tables, `full` for
   * the whole screen.
   */
  size?: 'normal' | 'reading' | 'wide' | 'full'
  /** Buttons; stay in view while the content scrolls. */
  footer?: ReactNode
  /** Renders the content before the dialog is opened, when the page is idle. */
  isPrerendered?: boolean
  children: ReactNode
}

/**
 * A modal dialog; a bottom sheet on phones. It traps the focus and returns it on close. It closes
 * in the same ways as a drawer; links inside should also `replace`.
 */
export function Dialog({
  open,
  onClose,
  title,
  size = 'normal',
  footer,
  isPrerendered = false,
  children,
}: DialogProps) {
  const titleId = useId()
  const { isPresent, modalProps } = useModal(open, onClose)
  return (
    <dialog {...modalProps} className={classNames(styles.dialog, styles[size])} aria-labelledby={titleId}>
      {(isPresent || isPrerendered) && (
        <Activity mode={isPresent ? 'visible' : 'hidden'}>
          <div className={styles.panel} tabIndex={-1}>
            <div className={styles.head}>
              <h2 id={titleId} className={styles.title}>
                {title}
              </h2>
              <IconButton icon={CloseIcon} label="閉じる" onClick={onClose} />
            </div>
            <div className={styles.content}>{children}</div>
            {footer !== undefined && <div className={styles.footer}>{footer}</div>}
          </div>
        </Activity>
      )}
    </dialog>
  )
}

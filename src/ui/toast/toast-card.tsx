import { type KeyboardEvent, useRef } from 'react'
import {
  CircleAlert as AlertIcon,
  X as CloseIcon,
  CircleCheck as DoneIcon,
  Info as InfoIcon,
  TriangleAlert as WarningIcon,
  type LucideIcon,
} from 'lucide-react'
import { TOAST_DRAG_DISMISS_RATIO } from '#contract/shared/constants.ts'
import { classNames } from '#src/ui/text/class-names.ts'
import { IconButton } from '#src/ui/controls/icon-button.tsx'
import { useHorizontalDrag } from '#src/ui/controls/use-horizontal-drag.ts'
import styles from './toast.module.css'
import { useToastTimer } from './use-toast-timer.ts'

export type ToastKind = 'success' | 'info' | 'warning' | 'error'

export interface ToastContent {
  kind: ToastKind
  text: string
  /** The label of a button. A toast with a button stays until it is pressed or closed. */
  action?: string
}

export interface ToastCardProps extends ToastContent {
  /** How often the same message was shown. */
  times: number
  isLeaving: boolean
  onDismiss: (pressed?: string) => void
}

const ICONS: Record<ToastKind, LucideIcon> = {
  success: DoneIcon,
  info: InfoIcon,
  warning: WarningIcon,
  error: AlertIcon,
}

export function ToastCard({ kind, text, action, times, isLeaving, onDismiss }: ToastCardProps) {
  const card = useRef<HTMLDivElement>(null)
  const wasDragged = useRef(false)
  const { pause, resume, holdProps } = useToastTimer(card, action === undefined, times, onDismiss)

  const limitPx = () => (card.current?.offsetWidth ?? 0) * TOAST_DRAG_DISMISS_RATIO
  const place = (dx: number) => {
    card.current?.style.setProperty('translate', dx === 0 ? '' : `${dx}px`)
    card.current?.style.setProperty('opacity', dx === 0 ? '' : String(Math.max(0, 1 - Math.abs(dx) / limitPx())))
  }
  const { onPointerDown, ...drag } = useHorizontalDrag({
    onStart: () => {
      wasDragged.current = true
      card.current?.setAttribute('data-dragging', '')
      pause('drag')
    },
    onMove: place,
    onEnd: (dx) => {
      // Dragged far enough, it stays out of sight where it was dropped; otherwise it slides back.
      if (Math.abs(dx) >= limitPx()) return onDismiss()
      card.current?.removeAttribute('data-dragging')
      place(0)
      resume('drag')
    },
  })

  const Shape = ICONS[kind]
  return (
    <div
      ref={card}
      className={classNames(styles.card, styles[kind], isLeaving && styles.leaving)}
      onPointerDown={(event) => {
        wasDragged.current = false
        onPointerDown(event)
      }}
      {...drag}
      {...holdProps}
      onClick={() => {
        if (action === undefined && !wasDragged.current) onDismiss()
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Escape') onDismiss()
      }}
    >
      <Shape />
      <p className={styles.text} role={kind === 'success' || kind === 'info' ? 'status' : 'alert'}>
        {text}
        {times > 1 && <span className={styles.times}>{times}回</span>}
      </p>
      {action !== undefined && (
        <button type="button" className={styles.action} onClick={() => onDismiss(action)}>
          {action}
        </button>
      )}
      <IconButton
        icon={CloseIcon}
        label="閉じる"
        onClick={(event) => {
          event.stopPropagation()
          onDismiss()
        }}
      />
    </div>
  )
}

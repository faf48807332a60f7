import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { classNames } from '#src/ui/text/class-names.ts'
import type { DisabledReason } from './date-rules.ts'
import type { PlainDateTime } from './plain-date-time.ts'
import { useReasons } from './reason-notes.tsx'
import type { TimeCell, TimeColumn, TimeUnit } from './time-cells.ts'
import styles from './time-panel.module.css'
import { TIME_SCROLL_MS } from '#contract/shared/constants.ts'

export interface TimePanelProps {
  /** For a range: 開始 or 終了. */
  label?: string | undefined
  columns: readonly TimeColumn[]
  onPress: (value: PlainDateTime, unit: TimeUnit | 'time', reason: DisabledReason) => void
}

const UNIT_LABELS: Record<TimeUnit | 'time', string> = {
  hour: '時',
  minute: '分',
  second: '秒',
  half: '午前・午後',
  time: '時刻',
}

/** Hours, minutes and seconds side by side, each a list. */
export const TimePanel = ({ label, columns, onPress }: TimePanelProps) => (
  <div className={styles.panel} role="group" aria-label={label ?? '時刻'}>
    {label !== undefined && <p className={styles.label}>{label}</p>}
    <div className={styles.columns}>
      {columns.map(({ unit, cells }) => (
        <TimeList key={unit} unit={unit} cells={cells} onPress={(value, reason) => onPress(value, unit, reason)} />
      ))}
    </div>
  </div>
)

export interface TimeListProps {
  label?: string | undefined
  unit: TimeUnit | 'time'
  cells: readonly TimeCell[]
  onPress: (value: PlainDateTime, reason: DisabledReason) => void
}

/** One list of times with one tab stop. */
export function TimeList({ unit, label = UNIT_LABELS[unit], cells, onPress }: TimeListProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const { describedBy, notes } = useReasons(cells.map(({ reason }) => reason))
  const active = cells.findIndex(({ isActive }) => isActive)
  const wasShown = useRef(false)
  useEffect(() => {
    if (list.current) scrollToCell(list.current, Math.max(active, 0), wasShown.current)
    wasShown.current = true
  }, [active])

  const press = (index: number) => {
    const cell = cells[index]
    if (cell) onPress(cell.value, cell.reason)
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const here = indexOf(event)
    const to = stepTo(event.key, here, cells.length)
    if (to !== undefined) (event.currentTarget.children[to] as HTMLElement | undefined)?.focus()
    else if (event.key === 'Enter' || event.key === ' ') press(here)
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') focusBeside(event.currentTarget, event.key)
    else return
    event.preventDefault()
  }
  return (
    <div className={styles.column}>
      <p id={id} className={styles.unit}>
        {label}
      </p>
      <div
        ref={list}
        role="listbox"
        tabIndex={-1}
        aria-labelledby={id}
        className={styles.list}
        onClick={(event) => press(indexOf(event))}
        onKeyDown={handleKeyDown}
      >
        {cells.map(({ text, isActive, reason }, index) => (
          <div
            key={text}
            role="option"
            tabIndex={index === Math.max(active, 0) ? 0 : -1}
            data-autofocus={index === Math.max(active, 0) || undefined}
            className={classNames(styles.cell, isActive && styles.active, Boolean(reason) && styles.disabled)}
            aria-selected={isActive}
            aria-disabled={Boolean(reason) || undefined}
            aria-describedby={describedBy(reason)}
            title={typeof reason === 'string' ? reason : undefined}
          >
            {text}
          </div>
        ))}
      </div>
      {notes}
    </div>
  )
}

const indexOf = ({ currentTarget, target }: { currentTarget: HTMLElement; target: EventTarget }): number =>
  [...currentTarget.children].indexOf(target as HTMLElement)

function stepTo(key: string, here: number, count: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowUp: here - 1,
    ArrowDown: here + 1,
    PageUp: here - 5,
    PageDown: here + 5,
    Home: 0,
    End: count - 1,
  }
  const to = steps[key]
  return to === undefined ? undefined : Math.max(0, Math.min(to, count - 1))
}

/** The columns stand side by side, so left and right move between them. */
function focusBeside(list: HTMLElement, key: string): void {
  const lists = [...(list.parentElement?.parentElement?.querySelectorAll<HTMLElement>('[role=listbox]') ?? [])]
  const beside = lists[lists.indexOf(list) + (key === 'ArrowLeft' ? -1 : 1)]
  beside?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
}

/** Centres a cell in its list: smoothly downwards, immediately upwards. */
function scrollToCell(list: HTMLElement, index: number, isSmooth: boolean): void {
  const cell = list.children[index] as HTMLElement | undefined
  if (!cell) return
  const centred = cell.offsetTop - list.offsetTop - (list.clientHeight - cell.offsetHeight) / 2
  const to = Math.max(0, Math.min(centred, list.scrollHeight - list.clientHeight))
  const from = list.scrollTop
  const isStill = !isSmooth || to <= from || matchMedia('(prefers-reduced-motion: reduce)').matches
  if (isStill) {
    list.scrollTop = to
    return
  }
  const startedAt = performance.now()
  const step = (now: number) => {
    const progress = Math.min(1, Math.max(0, now - startedAt) / TIME_SCROLL_MS)
    list.scrollTop = from + (to - from) * progress
    if (progress < 1) requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}

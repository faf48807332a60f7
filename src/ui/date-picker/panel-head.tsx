import { IconButton } from '../icon-button.tsx'
import { FirstIcon, LastIcon, NextIcon, PreviousIcon } from '../icons.tsx'
import type { Unit } from './calendar-days.ts'
import styles from './date-panel.module.css'

export interface PanelHeadProps {
  unit: Unit
  page: string
  titleId: string
  onUnit: (unit: Unit) => void
  onMonthChange: (months: number) => void
}

/** The title of a panel with its previous and next buttons. */
export function PanelHead({ unit, page, titleId, onUnit, onMonthChange }: PanelHeadProps) {
  const jumpMonths = unit === 'year' ? 120 : 12
  const jumpLabel = unit === 'year' ? '10年' : '年'
  const year = Number(page.slice(0, 4))
  return (
    <div className={styles.head}>
      <IconButton icon={FirstIcon} label={`前の${jumpLabel}`} onClick={() => onMonthChange(-jumpMonths)} />
      {unit === 'date' && <IconButton icon={PreviousIcon} label="前の月" onClick={() => onMonthChange(-1)} />}
      <div id={titleId} className={styles.title} aria-live="polite">
        {unit === 'year' ? (
          <span className={styles.words}>
            {year}年〜{year + 9}年
          </span>
        ) : (
          <button type="button" className={styles.words} title="年を選ぶ" onClick={() => onUnit('year')}>
            {year}年
          </button>
        )}
        {unit === 'date' && (
          <button type="button" className={styles.words} title="月を選ぶ" onClick={() => onUnit('month')}>
            {Number(page.slice(5, 7))}月
          </button>
        )}
      </div>
      {unit === 'date' && <IconButton icon={NextIcon} label="次の月" onClick={() => onMonthChange(1)} />}
      <IconButton icon={LastIcon} label={`次の${jumpLabel}`} onClick={() => onMonthChange(jumpMonths)} />
    </div>
  )
}

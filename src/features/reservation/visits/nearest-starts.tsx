import { toJapanDate, formatDay } from '#contract/shared/civil-date.ts'
import { formatClock } from '#contract/shared/format-date.ts'
import { Button } from '#src/ui/controls/button.tsx'
import css from './visit.module.css'

interface NearestStartsProps {
  label?: string
  starts: readonly number[]
  onChoose: (startsAt: number) => void
}

/** Available starts near the wished time. */
export const NearestStarts = ({ label = '近い空き枠', starts, onChoose }: NearestStartsProps) =>
  starts.length > 0 && (
    <div role="group" aria-label={label} className={css.nearest}>
      <p>{label}</p>
      <ul role="list">
        {starts.map((start) => (
          <li key={start}>
            <Button kind="secondary" onClick={() => onChoose(start)}>
              {`${formatDay(toJapanDate(start))} ${formatClock(start)}`}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )

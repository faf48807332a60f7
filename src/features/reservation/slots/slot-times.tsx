import { formatClock } from '#contract/shared/format-date.ts'
import type { FreeStart } from '#src/device/query/free-days.ts'
import { classNames } from '#src/ui/text/class-names.ts'
import css from './slot-times.module.css'

interface SlotTimesProps {
  starts: readonly FreeStart[]
  /** In order of preference. */
  chosen: readonly number[]
  /** How many visits at once the shop receives. */
  capacity: number
  /** Several are numbered: 第1希望. */
  isRanked: boolean
  onPress: (startsAt: number) => void
}

/** From this number on, the remaining places are not shown. */
const MANY = 2

type NoteOptions = Pick<SlotTimesProps, 'chosen' | 'capacity' | 'isRanked'>

function getNote({ startsAt, free }: FreeStart, { chosen, capacity, isRanked }: NoteOptions) {
  const rank = chosen.indexOf(startsAt)
  if (rank >= 0) return isRanked ? `第${rank + 1}希望` : '選択中'
  if (free === 0) return '満席'
  // Where there is only one place, the last one is no reason to hurry.
  return free !== undefined && free < MANY && free < capacity ? `残り${free}` : ''
}

/** The times of one day, each a button. */
export const SlotTimes = ({ starts, chosen, capacity, isRanked, onPress }: SlotTimesProps) => (
  <ul role="list" className={css.times}>
    {starts.map((start) => {
      const isChosen = chosen.includes(start.startsAt)
      return (
        <li key={start.startsAt}>
          <button
            type="button"
            className={classNames(css.time, isChosen && css.chosen)}
            aria-pressed={isChosen}
            disabled={start.free === 0 && !isChosen}
            onClick={() => onPress(start.startsAt)}
          >
            {formatClock(start.startsAt)}{' '}
            <small className={css.note}>{getNote(start, { chosen, capacity, isRanked })}</small>
          </button>
        </li>
      )
    })}
  </ul>
)

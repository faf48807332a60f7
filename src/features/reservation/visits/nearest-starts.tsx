import { dateInJapan } from '#contract/civil-date.ts'
import { clockWords, dayWords } from '#contract/visit-words.ts'
import { Button } from '#src/ui/button.tsx'
import css from './visit.module.css'

interface NearestStartsProps {
  starts: readonly number[]
  onChoose: (startsAt: number) => void
}

/** What is still free near the time that was wished. */
export const NearestStarts = ({ starts, onChoose }: NearestStartsProps) =>
  starts.length > 0 && (
    <div role="group" aria-label="近い空き枠" className={css.nearest}>
      <p>近い空き枠</p>
      <ul role="list">
        {starts.map((start) => (
          <li key={start}>
            <Button kind="secondary" onClick={() => onChoose(start)}>
              {`${dayWords(dateInJapan(start))} ${clockWords(start)}`}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )

import { EVENT_KINDS, type EventCard } from '#contract/events/schema.ts'
import { formatDate } from '#contract/shared/format-date.ts'
import { Link } from '#src/ui/controls/link.tsx'
import { Phrases } from '#src/ui/text/phrases.tsx'
import css from './past-events.module.css'

/** Events that are over, as rows: what can still be visited has the pictures. */
export const PastEvents = ({ events }: { events: readonly EventCard[] }) => (
  <section className={css.past} aria-labelledby="past-events">
    <h2 id="past-events">終了したイベント</h2>
    <ul role="list">
      {events.map(({ id, title, titleBreaks, kind, sessions }) => (
        <li key={id} className={css.row}>
          <span
            className={css.date}
          >{`${formatDate(Date.parse(sessions.at(-1)!.startsAt))}　${EVENT_KINDS[kind]}`}</span>
          <Link to="/events/$id" params={{ id }} className={css.link}>
            <Phrases text={title} breaks={titleBreaks} />
          </Link>
        </li>
      ))}
    </ul>
  </section>
)

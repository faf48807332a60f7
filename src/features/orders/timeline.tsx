import { formatDate, formatTime } from '#contract/shared/format-date.ts'
import { classNames } from '#src/ui/text/class-names.ts'
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx'
import css from './order-detail.module.css'

interface TimelineProps {
  label?: string
  /** From the first to the last. */
  past: readonly { title: string; at: string; note?: string }[]
  /** What is still to come. */
  next: readonly string[]
}

/** `2026年11月24日 10:00` */
export const Time = ({ at }: { at: string }) => (
  <time dateTime={at}>{`${formatDate(Date.parse(at))} ${formatTime(Date.parse(at))}`}</time>
)

/** The steps of something that goes on for a while. */
export const Timeline = ({ label, past, next }: TimelineProps) => (
  <ol role="list" aria-label={label}>
    {past.map(({ title, at, note }, index) => (
      <li key={index} className={classNames(css.event, index === past.length - 1 && css.current)}>
        <p className={css.eventName}>{title}</p>
        <p className={css.variant}>
          <Time at={at} />
        </p>
        {note && <p className={css.variant}>{note}</p>}
      </li>
    ))}
    {next.map((title) => (
      <li key={title} className={classNames(css.event, css.next)}>
        <p>
          {title}
          <VisuallyHidden>（これから）</VisuallyHidden>
        </p>
      </li>
    ))}
  </ol>
)

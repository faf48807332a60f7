import styles from './count-badge.module.css'

const MOST_SHOWN = 99

/** How many, on the corner of what it stands in (which is `position: relative`); nothing for none. Decoration: say it in words too. */
export const CountBadge = ({ count }: { count: number }) =>
  count > 0 && (
    <span className={styles.badge} aria-hidden>
      {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
    </span>
  )

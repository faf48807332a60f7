import type { ReactElement, ReactNode } from 'react'
import styles from './card.module.css'

export interface CardProps {
  /** The text is hidden without it. */
  picture: ReactElement
  /** Short labels on the corner of the picture. */
  badges?: ReactNode
  /** The line above the title: a category or a place. */
  category?: ReactNode
  /** The only link of the card. It covers the whole card and names it. */
  title: ReactNode
  titleLevel?: 'h2' | 'h3'
  /** Below the title: price, date, colours. */
  children?: ReactNode
  /** A button on the picture. */
  action?: ReactNode
}

/**
 * A picture with a title of at most two lines. `title` holds the link: `<Link to="…"><Phrases …
 * /></Link>`.
 */
export function Card({ picture, badges, category, title, titleLevel: Title = 'h3', children, action }: CardProps) {
  return (
    <article className={styles.card}>
      <div className={styles.text}>
        {category !== undefined && <p className={styles.category}>{category}</p>}
        <Title className={styles.title}>{title}</Title>
        {children}
      </div>
      <div className={styles.picture}>
        {picture}
        {badges !== undefined && <div className={styles.badges}>{badges}</div>}
      </div>
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </article>
  )
}

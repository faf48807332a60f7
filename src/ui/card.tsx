import type { ReactNode } from 'react'
import styles from './card.module.css'

export interface CardProps {
  picture: ReactNode
  /** Short words on the picture's corner. */
  badges?: ReactNode
  /** The line over the title: a category, a place. */
  category?: ReactNode
  /** The one link of the card: it covers the whole of it, and its words name it. */
  title: ReactNode
  titleLevel?: 'h2' | 'h3'
  /** Under the title: price, date, colours. */
  children?: ReactNode
  /** A button of its own on the picture. */
  action?: ReactNode
}

/** A picture with a title of at most two lines. `title` holds the link: `<Link to="…"><Phrases … /></Link>`. */
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

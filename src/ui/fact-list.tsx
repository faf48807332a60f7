import type { ReactNode } from 'react'
import styles from './fact-list.module.css'

interface FactListProps {
  /** Term and what stands for it; those without anything are left out. */
  facts: readonly (readonly [term: string, text: ReactNode])[]
}

/** What there is to know of one thing, line by line. Line breaks of a text stay. */
export const FactList = ({ facts }: FactListProps) => (
  <dl className={styles.facts}>
    {facts
      .filter(([, text]) => text !== undefined && text !== null && text !== false && text !== '')
      .map(([term, text]) => (
        <div key={term} className={styles.fact}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
  </dl>
)

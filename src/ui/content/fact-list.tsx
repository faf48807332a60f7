import type { ReactNode } from 'react'
import { keepWhole } from '#src/ui/text/keep-whole.tsx'
import styles from './fact-list.module.css'

interface FactListProps {
  /** Term and value; rows without a value are left out. */
  facts: readonly (readonly [term: string, text: ReactNode])[]
}

/** Facts about one thing, line by line. Line breaks in a text are kept. */
export const FactList = ({ facts }: FactListProps) => (
  <dl className={styles.facts}>
    {facts
      .filter(([, text]) => text !== undefined && text !== null && text !== false && text !== '')
      .map(([term, text]) => (
        <div key={term} className={styles.fact}>
          <dt>{term}</dt>
          <dd>{typeof text === 'string' ? keepWhole(text) : text}</dd>
        </div>
      ))}
  </dl>
)

import type { ReactNode } from 'react'
import styles from './facts.module.css'

export interface FactsProps {
  /** Term and what stands for it; null where the customer has told nothing. */
  facts: readonly (readonly [term: string, text: ReactNode])[]
}

/** What is known of the customer, line by line. */
export const Facts = ({ facts }: FactsProps) => (
  <dl>
    {facts.map(([term, text]) => (
      <div key={term} className={styles.fact}>
        <dt>{term}</dt>
        {text === null ? <dd className={styles.nothing}>未登録</dd> : <dd>{text}</dd>}
      </div>
    ))}
  </dl>
)

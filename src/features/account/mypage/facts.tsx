import type { ReactNode } from 'react'
import styles from './facts.module.css'

export interface FactsProps {
  /** Term and value; null if the customer gave none. */
  facts: readonly (readonly [term: string, text: ReactNode])[]
}

/** The customer's data, line by line. */
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

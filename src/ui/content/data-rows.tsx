import styles from './data-rows.module.css'

interface DataRowsProps {
  /** Term and value; undefined until the value is loaded. */
  rows: readonly (readonly [term: string, value: string | undefined])[]
}

/** Terms with short values at the end of the line. */
export const DataRows = ({ rows }: DataRowsProps) => (
  <dl className={styles.data}>
    {rows.map(([term, value]) => (
      <div key={term} className={styles.row}>
        <dt>{term}</dt>
        <dd>{value ?? '…'}</dd>
      </div>
    ))}
  </dl>
)

import styles from './swatch.module.css'

/** A dot in a colour from the data. An SVG fill, because style attributes are not allowed. */
export function Swatch({ colour, size = 16 }: { colour: string; size?: 12 | 16 | 24 }) {
  return (
    <svg className={styles.swatch} width={size} height={size} viewBox="0 0 24 24" aria-hidden focusable="false">
      <circle className={styles.edge} cx="12" cy="12" r="11" fill={colour} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

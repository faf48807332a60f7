import { classNames } from '#src/ui/text/class-names.ts'
import styles from './name-seal.module.css'
import { createSeal } from './seal-shape.ts'

interface NameSealProps {
  /** Decides shape and irregularities: the same person always has the same seal. */
  number: number
  /** `小森 直樹`: the seal shows the family name. */
  name: string
  size?: 'small' | 'medium' | 'large'
}

/** The mark of a person: a seal with their family name. It stands beside the full name and is hidden from screen readers. */
export function NameSeal({ number, name, size = 'medium' }: NameSealProps) {
  const seal = createSeal(number, name.split(/\s/, 1)[0]!)
  return (
    <svg
      viewBox="0 0 100 100"
      aria-hidden="true"
      className={classNames(styles.seal, styles[size], seal.isFilled && styles.filled)}
    >
      <path d={seal.outline} fillRule="evenodd" />
      <g className={styles.characters} textAnchor="middle">
        {seal.characters.map(({ text, transform }) => (
          // Characters of Japanese fonts are centred 0.38em above the baseline.
          <text key={transform} transform={transform} y="0.38" fontSize="1">
            {text}
          </text>
        ))}
      </g>
      <path d={seal.specks} className={styles.specks} />
    </svg>
  )
}

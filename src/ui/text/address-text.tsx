import css from './address-text.module.css'
import { PhoneNumber } from './phone-number.tsx'

interface AddressTextProps {
  name: string
  /** Postal code, address, building. */
  lines: readonly string[]
  /** Digits. */
  phone: string
}

/** Who receives a delivery, and where. */
export const AddressText = ({ name, lines, phone }: AddressTextProps) => (
  <span className={css.address}>
    <span className={css.name}>{name}</span>
    {lines.map((line) => (
      <span key={line}>{line}</span>
    ))}
    <span>
      <PhoneNumber digits={phone} />
    </span>
  </span>
)

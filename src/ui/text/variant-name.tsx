import { Fragment } from 'react'
import css from './variant-name.module.css'

interface VariantNameProps {
  /** Colour, size and what else tells it apart. Empty ones are left out. */
  parts: readonly (string | undefined)[]
}

/** `ウォールナット×ブラウン／幅180cm`. A line ends after `／` or `×`, not inside a colour. */
export const VariantName = ({ parts }: VariantNameProps) => {
  const known = parts.filter((it): it is string => it !== undefined && it !== '')
  return known.map((part, index) => {
    const isLast = index === known.length - 1
    const pieces = (isLast ? part : part.slice(0, -1)).split(/(?<=×)/)
    return (
      <span key={index} className={css.part}>
        {pieces.map((piece, place) => (
          <Fragment key={piece}>
            {place > 0 && <wbr />}
            {piece}
          </Fragment>
        ))}
        {/* A closing bracket would let the line end before the separator. */}
        {!isLast && <span className={css.end}>{`${part.slice(-1)}／`}</span>}
      </span>
    )
  })
}

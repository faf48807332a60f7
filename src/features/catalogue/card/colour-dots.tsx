import { Swatch } from '#src/ui/swatch.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import css from './colour-dots.module.css'

const MAX_DOTS = 5

/** The colours of an item; nothing for a single one. */
export function ColourDots({ colours }: { colours: readonly { name: string; swatch: string }[] }) {
  if (colours.length < 2) return null
  return (
    <p className={css.dots}>
      {colours.slice(0, MAX_DOTS).map(({ name, swatch }) => (
        <Swatch key={name} colour={swatch} size={12} />
      ))}
      <VisuallyHidden>{`カラー：${colours.map(({ name }) => name).join('、')}`}</VisuallyHidden>
      <span aria-hidden>{`${colours.length}色`}</span>
    </p>
  )
}

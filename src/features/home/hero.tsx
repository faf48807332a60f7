import type { ReactNode } from 'react'
import type { Settings } from '#contract/settings/schema.ts'
import { buttonClass } from '#src/ui/controls/button.tsx'
import { Link } from '#src/ui/controls/link.tsx'
import { Picture } from '#src/ui/content/picture.tsx'
import css from './hero.module.css'

/** `|` marks possible line breaks. */
const LEAD = '無垢の木と、|自然素材の|ファブリック。|長く付き合える|家具と|住まいを|お届けします。'
const renderPart = (part: string) => (
  <span key={part} className={css.line}>
    {part}
  </span>
)
const SIZES = '(width >= 1024px) 80vw, 100vw'

interface HeroProps extends Pick<Settings, 'hero' | 'heroPortrait' | 'tagline'> {
  /** Another call to action, beside the items. */
  children: ReactNode
}

/** The hero of the home page with its calls to action. */
export function Hero({ hero, heroPortrait, tagline, children }: HeroProps) {
  return (
    <div className={css.hero}>
      <div className={css.picture}>
        <Picture picture={hero} portrait={heroPortrait} sizes={SIZES} ratio="cover" priority />
      </div>
      <div className={css.words}>
        <h1 className={css.tagline}>{tagline.match(/[^、]+、?/g)?.map(renderPart)}</h1>
        <p>{LEAD.split('|').map(renderPart)}</p>
      </div>
      <div className={css.ways}>
        <Link to="/items" className={buttonClass('primary')}>
          商品をさがす
        </Link>
        {children}
      </div>
    </div>
  )
}

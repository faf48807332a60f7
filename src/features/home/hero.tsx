import { Link } from '@tanstack/react-router'
import type { Settings } from '#contract/settings.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { Picture } from '#src/ui/picture.tsx'
import css from './hero.module.css'

/** A room in the morning, the promise of the store, and the way in. */
export function Hero({ hero, tagline }: Pick<Settings, 'hero' | 'tagline'>) {
  return (
    <div className={css.hero}>
      <div className={css.picture}>
        <Picture picture={hero} sizes="(width >= 640px) 100vw, 119vw" ratio="cover" priority />
      </div>
      <div className={css.words}>
        <h1 className={css.tagline}>
          {tagline.split('、').map((part, index, parts) => (
            <span key={part} className={css.line}>
              {part}
              {index < parts.length - 1 && '、'}
            </span>
          ))}
        </h1>
        <p className={css.lead}>
          無垢の木と、自然素材のファブリック。
          <wbr />
          長く付き合える家具と住まいをお届けします。
        </p>
        <Link to="/items" className={buttonClass('primary')}>
          商品をさがす
        </Link>
      </div>
    </div>
  )
}

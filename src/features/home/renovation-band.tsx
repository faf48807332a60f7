import type { FeaturedCase } from '#contract/home/schema.ts'
import { BeforeAfter } from '#src/ui/before-after/before-after.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { InternalLink, Link } from '#src/ui/link.tsx'
import { Phrases } from '#src/ui/phrases.tsx'
import { Section } from '#src/ui/section.tsx'
import css from './story-band.module.css'

/** One renovation before and after, with links to more. */
export function RenovationBand({
  featured: { href, title, titleBreaks, summary, before, after },
}: {
  featured: FeaturedCase
}) {
  return (
    <Section band step={2}>
      <div className={css.story}>
        <div className={css.picture}>
          <BeforeAfter before={before} after={after} sizes="(width >= 1024px) 540px, calc(100vw - 32px)" />
        </div>
        <div className={css.words}>
          <p lang="en" className={css.caption}>
            Renovation
          </p>
          <h2>
            <InternalLink href={href} className={css.title ?? ''}>
              <Phrases text={title} breaks={titleBreaks} />
            </InternalLink>
          </h2>
          <p>{summary}</p>
          <p className={css.links}>
            <Link to="/reform" className={buttonClass('secondary')}>
              施工事例を見る
            </Link>
            <Link to="/menu" className={buttonClass('quiet')}>
              リフォームの価格
            </Link>
          </p>
        </div>
      </div>
    </Section>
  )
}

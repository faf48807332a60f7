import type { FeaturedCase, Story } from '#contract/home/schema.ts'
import { BeforeAfter } from '#src/ui/before-after/before-after.tsx'
import { buttonClass } from '#src/ui/controls/button.tsx'
import { InternalLink, Link } from '#src/ui/controls/link.tsx'
import { Phrases } from '#src/ui/text/phrases.tsx'
import { Section } from '#src/ui/content/section.tsx'
import { StoryCards } from './home-stories.tsx'
import css from './story-band.module.css'

interface RenovationBandProps {
  featured: FeaturedCase | null
  /** Other cases. */
  cases: readonly Story[]
}

/** One renovation before and after, others, and links to more. */
export function RenovationBand({ featured, cases }: RenovationBandProps) {
  if (!featured && cases.length === 0) return null
  return (
    <Section band title="リフォーム事例" caption="Renovation" more={<Link to="/reform">事例をもっと見る</Link>}>
      {featured && <FeaturedRenovation {...featured} />}
      {cases.length > 0 && <StoryCards stories={cases} preview="row" />}
    </Section>
  )
}

const FeaturedRenovation = ({ href, title, titleBreaks, summary, before, after }: FeaturedCase) => (
  <div className={css.featured}>
    <div className={css.picture}>
      <BeforeAfter before={before} after={after} sizes="(width >= 1024px) 540px, calc(100vw - 32px)" />
    </div>
    <div className={css.words}>
      <h3>
        <InternalLink href={href} className={css.title ?? ''}>
          <Phrases text={title} breaks={titleBreaks} />
        </InternalLink>
      </h3>
      <p>{summary}</p>
      <p className={css.prices}>
        <Link to="/menu" className={buttonClass('secondary')}>
          リフォームの価格
        </Link>
      </p>
    </div>
  </div>
)

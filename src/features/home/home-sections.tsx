import type { TextPage } from '#contract/pages/schema.ts'
import { buttonClass } from '#src/ui/controls/button.tsx'
import { Link } from '#src/ui/controls/link.tsx'
import { Picture } from '#src/ui/content/picture.tsx'
import { Section } from '#src/ui/content/section.tsx'
import css from './story-band.module.css'
import guideStripStyles from './guide-strip.module.css'

/** The company, in the text of its own page. */
export function StoryBand({ page }: { page: Pick<TextPage, 'lead' | 'picture'> }) {
  return (
    <Section band>
      <div className={css.story}>
        {page.picture && (
          <div className={css.picture}>
            <Picture picture={page.picture} sizes="(width >= 1024px) 540px, calc(100vw - 32px)" ratio="story" />
          </div>
        )}
        <div className={css.words}>
          <p lang="en" className={css.caption}>
            Our Story
          </p>
          <h2>直しながら、長く使える住まいを。</h2>
          <p>{page.lead}</p>
          <Link to="/about" className={buttonClass('secondary')}>
            こもれびについて
          </Link>
        </div>
      </div>
    </Section>
  )
}

interface GuideStripProps {
  pages: readonly { to: string; label: string }[]
}

/** Information before a purchase, each with its page. */
export const GuideStrip = ({ pages }: GuideStripProps) => (
  <nav aria-label="お買い物の前に" className={guideStripStyles.strip}>
    <ul role="list" className={guideStripStyles.pages}>
      {pages.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} className={guideStripStyles.page}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

import { Link } from '@tanstack/react-router'
import css from './guide-strip.module.css'

interface GuideStripProps {
  pages: readonly { to: string; label: string }[]
}

/** Information before a purchase, each with its page. */
export const GuideStrip = ({ pages }: GuideStripProps) => (
  <nav aria-label="お買い物の前に" className={css.strip}>
    <ul role="list" className={css.pages}>
      {pages.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} className={css.page}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

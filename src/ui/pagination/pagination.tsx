import type { ReactNode } from 'react'
import {
  ChevronsLeft as FirstIcon,
  ChevronsRight as LastIcon,
  ChevronRight as NextIcon,
  ChevronLeft as PreviousIcon,
} from 'lucide-react'
import { FIRST_LAST_FROM_PAGES, MARGIN_PAGES, PAGE_RANGE } from '#contract/shared/constants.ts'
import { classNames } from '#src/ui/text/class-names.ts'
import { pagesToShow } from './pages-to-show.ts'
import styles from './pagination.module.css'

export interface PageLinkProps {
  className: string
  'aria-label': string
  'aria-current'?: 'page'
  children: ReactNode
}

export interface PaginationProps {
  page: number
  pageCount: number
  /**
   * The link to a page: `(page, props) => <Link {...props} to="." search={(old) => ({ ...old, page
   * })} />`.
   */
  link: (page: number, props: PageLinkProps) => ReactNode
}

export function Pagination({ page, pageCount, link }: PaginationProps) {
  const className = classNames(styles.slot, styles.step)
  /** An unavailable step stays in place as text, so that the others do not move. */
  const step = (target: number, canGo: boolean, label: string, children: ReactNode) => (
    <li>
      {canGo ? (
        link(target, { className, 'aria-label': label, children })
      ) : (
        <span aria-disabled className={className}>
          {children}
        </span>
      )}
    </li>
  )
  const canGoBack = page > 1 && pageCount > 0
  const canGoOn = page < pageCount
  const hasEnds = pageCount >= FIRST_LAST_FROM_PAGES
  const first = <StepText before={<FirstIcon />} text="First" />
  const previous = <StepText before={<PreviousIcon />} text="Prev" />
  const next = <StepText text="Next" after={<NextIcon />} />
  const last = <StepText text="Last" after={<LastIcon />} />

  return (
    <nav aria-label="ページ送り" className={styles.nav}>
      <ul role="list" className={styles.pager}>
        {hasEnds && step(1, canGoBack, 'First（最初のページ）', first)}
        {step(Math.min(page - 1, pageCount), canGoBack, 'Prev（前のページ）', previous)}
        {pagesToShow(pageCount, page, PAGE_RANGE, MARGIN_PAGES).map((slot, index) => (
          <li key={slot === 'gap' ? `gap-${index}` : slot} className={styles.page}>
            {slot === 'gap' ? (
              <span className={styles.gap}>…</span>
            ) : (
              link(slot, {
                className: classNames(styles.slot, slot === page && styles.current),
                'aria-label': `${slot}ページ目`,
                ...(slot === page && { 'aria-current': 'page' }),
                children: slot,
              })
            )}
          </li>
        ))}
        {step(page + 1, canGoOn, 'Next（次のページ）', next)}
        {hasEnds && step(pageCount, canGoOn, 'Last（最後のページ）', last)}
      </ul>
    </nav>
  )
}

const StepText = ({ before, text, after }: { before?: ReactNode; text: string; after?: ReactNode }) => (
  <>
    {before}
    <span lang="en">{text}</span>
    {after}
  </>
)

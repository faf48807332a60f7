import type { ReactNode } from 'react'
import { FIRST_LAST_FROM_PAGES, MARGIN_PAGES, PAGE_RANGE } from '#contract/rules.ts'
import { classNames } from '../class-names.ts'
import { FirstIcon, LastIcon, NextIcon, PreviousIcon } from '../icons.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './pagination.module.css'
import { pagesToShow } from './pages-to-show.ts'

export interface PageLinkProps {
  className: string
  'aria-current'?: 'page'
  children: ReactNode
}

export interface PaginationProps {
  page: number
  pageCount: number
  /** The link to a page: `(page, props) => <Link {...props} to="." search={(old) => ({ ...old, page })} />`. */
  link: (page: number, props: PageLinkProps) => ReactNode
}

export function Pagination({ page, pageCount, link }: PaginationProps) {
  /** A step that leads nowhere stays in its place as words, so that the others do not move. */
  const step = (target: number, canGo: boolean, children: ReactNode) => {
    const className = classNames(styles.slot, styles.step)
    return (
      <li>
        {canGo ? link(target, { className, children }) : <StandingStep className={className}>{children}</StandingStep>}
      </li>
    )
  }
  const canGoBack = page > 1 && pageCount > 0
  const canGoOn = page < pageCount
  const hasEnds = pageCount >= FIRST_LAST_FROM_PAGES

  return (
    <nav aria-label="ページ送り">
      <ul role="list" className={styles.pager}>
        {hasEnds && step(1, canGoBack, <StepText icon={<FirstIcon />} text="First" complement="（最初のページ）" />)}
        {step(
          Math.min(page - 1, pageCount),
          canGoBack,
          <StepText icon={<PreviousIcon />} text="Prev" complement="（前のページ）" />,
        )}
        {pagesToShow(pageCount, page, PAGE_RANGE, MARGIN_PAGES).map((slot, index) => (
          <li key={slot === 'gap' ? `gap-${index}` : slot} className={styles.page}>
            {slot === 'gap' ? (
              <span className={styles.gap}>…</span>
            ) : (
              link(slot, {
                className: classNames(styles.slot, slot === page && styles.current),
                ...(slot === page && { 'aria-current': 'page' }),
                children: (
                  <>
                    {slot}
                    <VisuallyHidden>ページ目</VisuallyHidden>
                  </>
                ),
              })
            )}
          </li>
        ))}
        {step(page + 1, canGoOn, <StepText text="Next" complement="（次のページ）" end={<NextIcon />} />)}
        {hasEnds && step(pageCount, canGoOn, <StepText text="Last" complement="（最後のページ）" end={<LastIcon />} />)}
      </ul>
    </nav>
  )
}

const StandingStep = ({ className, children }: { className: string; children: ReactNode }) => (
  <span aria-disabled className={className}>
    {children}
  </span>
)

const StepText = ({
  icon,
  text,
  complement,
  end,
}: {
  icon?: ReactNode
  text: string
  complement: string
  end?: ReactNode
}) => (
  <>
    {icon}
    <span>
      <span lang="en">{text}</span>
      <VisuallyHidden>{complement}</VisuallyHidden>
    </span>
    {end}
  </>
)

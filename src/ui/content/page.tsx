import type { ReactNode } from 'react'
import { classNames } from '#src/ui/text/class-names.ts'
import { Breadcrumb, type BreadcrumbStep } from './breadcrumb.tsx'
import styles from './page.module.css'

export type PageWidth = 'content' | 'reading' | 'movie'

export interface PageProps {
  steps: readonly BreadcrumbStep[]
  /** The heading. Pages whose heading is more than a line of text have it among their children. */
  title?: ReactNode
  /** `content`: lists and forms beside each other; `reading`: the width of a text. */
  width?: PageWidth
  /** At least as tall as the window, for pages that load their content later. */
  isTall?: boolean
  /** A text of its own, such as a case. */
  isArticle?: boolean
  children: ReactNode
}

/** The frame of a page: width, gutters, breadcrumb and heading. */
export function Page({ steps, title, width = 'content', isTall = false, isArticle = false, children }: PageProps) {
  const Frame = isArticle ? 'article' : 'div'
  return (
    <Frame className={pageClass(width, isTall && styles.tall)}>
      <Breadcrumb steps={steps} />
      {title !== undefined && <h1 className={styles.title}>{title}</h1>}
      {children}
    </Frame>
  )
}

/** Its width and gutters alone, for what stands in its place. */
export const pageClass = (width: PageWidth, more?: string | false): string =>
  classNames(styles.page, styles[width], more)

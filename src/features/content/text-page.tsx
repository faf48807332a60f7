import type { ReactNode } from 'react'
import { useLoaderData } from '@tanstack/react-router'
import { formatCivilDate } from '#contract/shared/civil-date.ts'
import type { TextPage as TextPageData } from '#contract/pages/schema.ts'
import { Page } from '#src/ui/content/page.tsx'
import { keepWhole } from '#src/ui/text/keep-whole.tsx'
import { Markdown } from '#src/ui/markdown/markdown.tsx'
import { Picture } from '#src/ui/content/picture.tsx'
import css from './text-page.module.css'

/** A text page: the company, the legal notice, a guide. `children` are shown above the text. */
export function TextPage({ children }: { children?: ReactNode }) {
  const page: TextPageData = useLoaderData({ strict: false })
  return (
    <Page steps={[{ label: 'ホーム', href: '/' }, { label: page.title }]} title={page.title} width="reading" isArticle>
      {page.lead && <p className={css.lead}>{keepWhole(page.lead)}</p>}
      {page.picture && (
        <div className={css.picture}>
          <Picture picture={page.picture} sizes="(width >= 768px) 720px, calc(100vw - 32px)" ratio="story" priority />
        </div>
      )}
      {children}
      <Markdown blocks={page.body} />
      {page.revisedOn && (
        <p className={css.revised}>
          最終改定日：<time dateTime={page.revisedOn}>{formatCivilDate(page.revisedOn)}</time>
        </p>
      )}
    </Page>
  )
}

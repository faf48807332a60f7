/** A column: its data, head and screen. */
import type { ReactNode } from 'react'
import * as columnsApi from '#contract/columns/api.ts'
import { COLUMN_CATEGORIES, COLUMN_FEED, type ColumnPage as ColumnPageData } from '#contract/columns/schema.ts'
import type { ItemCard } from '#contract/items/schema.ts'
import { getReadingMinutes } from '#contract/shared/article.ts'
import type { ReformCard } from '#contract/reforms/schema.ts'
import { formatDate } from '#contract/shared/format-date.ts'
import { formatCivilDate } from '#contract/shared/civil-date.ts'
import { listNamedIds } from '#contract/shared/markdown.ts'
import type { Call } from '#contract/shared/render.ts'
import type { ContentHead } from '#src/head/content-head.ts'
import { ArticleFooter } from '#src/ui/article/article-footer.tsx'
import { Article } from '#src/ui/article/article.tsx'
import { Link } from '#src/ui/controls/link.tsx'
import { Section } from '#src/ui/content/section.tsx'
import { ShareButton } from '#src/ui/share/share-button.tsx'
import { ColumnGrid } from './column-grid.tsx'

const COLUMNS = { label: 'コラム', href: '/column' }

export async function loadColumn(call: Call, id: number, signal: AbortSignal) {
  const data = await call(columnsApi.get, { params: { id } }, { signal })
  const { title, summary, picture } = data.column
  const head: ContentHead = {
    title,
    description: summary,
    path: `/column/${id}`,
    picture,
    isArticle: true,
    feed: COLUMN_FEED,
  }
  return { ...data, head }
}

interface ColumnPageProps extends ColumnPageData {
  /** Renders cards of items, which belong to the catalogue. */
  itemCards: (items: readonly ItemCard[]) => ReactNode
  /** Renders cards of renovation cases. */
  caseCards: (cases: readonly ReformCard[]) => ReactNode
}

export function ColumnPage({ column, items, cases, previous, next, related, itemCards, caseCards }: ColumnPageProps) {
  const { title, titleBreaks, category, summary, picture, publishedAt, updatedOn, author, body, itemIds, caseIds } =
    column
  const byId = new Map(items.map((item) => [item.id, item]))
  const showItems = (ids: readonly number[]) => itemCards(ids.flatMap((id) => byId.get(id) ?? []))
  const casesById = new Map(cases.map((it) => [it.id, it]))
  // Below the text only what is not inside it.
  const itemsInText = listNamedIds(body, 'items')
  const casesInText = listNamedIds(body, 'cases')
  const otherItems = itemIds.filter((id) => byId.has(id) && !itemsInText.includes(id))
  const otherCases = caseIds.filter((id) => casesById.has(id) && !casesInText.includes(id))
  const showCases = (ids: readonly number[]) => caseCards(ids.flatMap((id) => casesById.get(id) ?? []))
  const toLink = (card: typeof next) => card && { href: `/column/${card.id}`, title: card.title }
  return (
    <>
      <Article
        steps={[COLUMNS]}
        title={title}
        titleBreaks={titleBreaks}
        label={COLUMN_CATEGORIES[category]}
        lead={summary}
        picture={picture}
        body={body}
        cards={({ type, ids }) => (type === 'items' ? showItems(ids) : showCases(ids))}
        facts={
          <>
            <time dateTime={publishedAt}>{formatDate(Date.parse(publishedAt))}</time>
            {updatedOn && <span>更新：{formatCivilDate(updatedOn)}</span>}
            <span>{getReadingMinutes(body)}分で読めます</span>
            <span>
              文：
              <Link to="/members/$id" params={{ id: author.id }}>
                {author.name}
              </Link>
            </span>
          </>
        }
      >
        <ShareButton title={title} />
        <ArticleFooter
          previous={toLink(previous)}
          next={toLink(next)}
          all={{ href: '/column', label: 'コラムの一覧へ' }}
        />
      </Article>
      {otherItems.length > 0 && <Section title="このコラムの商品">{showItems(otherItems)}</Section>}
      {otherCases.length > 0 && <Section title="リフォームの事例">{showCases(otherCases)}</Section>}
      {related.length > 0 && (
        <Section title="あわせて読みたい">
          <ColumnGrid entries={related} />
        </Section>
      )}
    </>
  )
}

/** A special: its data, head and screen. */
import type { ReactNode } from 'react'
import type { ItemCard } from '#contract/items/schema.ts'
import type { ReformCard } from '#contract/reforms/schema.ts'
import { formatDate } from '#contract/shared/format-date.ts'
import { listNamedIds } from '#contract/shared/markdown.ts'
import type { Call } from '#contract/shared/render.ts'
import * as specialsApi from '#contract/specials/api.ts'
import type { SpecialPage as SpecialPageData } from '#contract/specials/schema.ts'
import type { ContentHead } from '#src/head/content-head.ts'
import { ArticleFooter } from '#src/ui/article/article-footer.tsx'
import { Article } from '#src/ui/article/article.tsx'
import { Section } from '#src/ui/content/section.tsx'
import { ShareButton } from '#src/ui/share/share-button.tsx'
import { SpecialGrid } from './special-grid.tsx'

const SPECIALS = { label: '特集', href: '/special' }

export async function loadSpecial(call: Call, id: number, signal: AbortSignal) {
  const data = await call(specialsApi.get, { params: { id } }, { signal })
  const { title, summary, picture } = data.special
  const head: ContentHead = { title, description: summary, path: `/special/${id}`, picture, isArticle: true }
  return { ...data, head }
}

interface SpecialPageProps extends SpecialPageData {
  /** Renders cards of items, which belong to the catalogue. */
  itemCards: (items: readonly ItemCard[]) => ReactNode
  /** Renders cards of renovation cases. */
  caseCards: (cases: readonly ReformCard[]) => ReactNode
}

export function SpecialPage({
  special,
  items,
  cases,
  previous,
  next,
  related,
  itemCards,
  caseCards,
}: SpecialPageProps) {
  const { title, titleBreaks, summary, picture, publishedAt, body, itemIds } = special
  const byId = new Map(items.map((item) => [item.id, item]))
  const findItems = (ids: readonly number[]) => ids.flatMap((id) => byId.get(id) ?? [])
  const casesById = new Map(cases.map((it) => [it.id, it]))
  const inText = new Set(listNamedIds(body, 'items'))
  const others = findItems(itemIds.filter((id) => !inText.has(id)))
  const toLink = (card: typeof next) => card && { href: `/special/${card.id}`, title: card.title }
  return (
    <>
      <Article
        steps={[SPECIALS]}
        title={title}
        titleBreaks={titleBreaks}
        label="特集"
        lead={summary}
        picture={picture}
        body={body}
        cards={({ type, ids }) =>
          type === 'items' ? itemCards(findItems(ids)) : caseCards(ids.flatMap((id) => casesById.get(id) ?? []))
        }
        facts={<time dateTime={publishedAt}>{formatDate(Date.parse(publishedAt))}</time>}
      >
        <ShareButton title={title} />
        <ArticleFooter
          previous={toLink(previous)}
          next={toLink(next)}
          all={{ href: '/special', label: '特集の一覧へ' }}
          noun="特集"
        />
      </Article>
      {others.length > 0 && <Section title="この特集の商品">{itemCards(others)}</Section>}
      {related.length > 0 && (
        <Section title="ほかの特集">
          <SpecialGrid entries={related} />
        </Section>
      )}
    </>
  )
}

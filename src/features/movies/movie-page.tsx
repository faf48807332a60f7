/** A movie: its data, head and screen. */
import type { ReactNode } from 'react'
import type { ItemCard } from '#contract/items/schema.ts'
import * as moviesApi from '#contract/movies/api.ts'
import type { MoviePage as MoviePageData } from '#contract/movies/schema.ts'
import type { ReformCard } from '#contract/reforms/schema.ts'
import { formatDate } from '#contract/shared/format-date.ts'
import type { Call } from '#contract/shared/render.ts'
import type { ContentHead } from '#src/head/content-head.ts'
import { ArticleFooter } from '#src/ui/article/article-footer.tsx'
import { Page } from '#src/ui/content/page.tsx'
import { Phrases } from '#src/ui/text/phrases.tsx'
import { Section } from '#src/ui/content/section.tsx'
import { ShareButton } from '#src/ui/share/share-button.tsx'
import { describeDuration, MovieGrid } from './movie-grid.tsx'
import css from './movie-page.module.css'
import { MoviePlayer } from './movie-player.tsx'

export async function loadMovie(call: Call, id: number, signal: AbortSignal) {
  const data = await call(moviesApi.get, { params: { id } }, { signal })
  const { title, description, poster, source } = data.movie
  const head: ContentHead = {
    title,
    description,
    path: `/movies/${id}`,
    picture: poster,
    ...(source.type === 'film' && {
      video: { path: `/videos/${source.video}`, width: poster.width, height: poster.height },
    }),
  }
  return { ...data, head }
}

interface MoviePageProps extends MoviePageData {
  /** Renders cards of items, which belong to the catalogue. */
  itemCards: (items: readonly ItemCard[]) => ReactNode
  /** Renders cards of renovation cases. */
  caseCards: (cases: readonly ReformCard[]) => ReactNode
}

export function MoviePage({ movie, items, cases, previous, next, related, itemCards, caseCards }: MoviePageProps) {
  const { title, titleBreaks, description, publishedAt, durationSeconds, tags } = movie
  const toLink = (card: typeof next) => card && { href: `/movies/${card.id}`, title: card.title }
  return (
    <>
      <Page
        steps={[{ label: 'ホーム', href: '/' }, { label: '動画', href: '/movies' }, { label: title }]}
        title={<Phrases text={title} breaks={titleBreaks} />}
        width="movie"
        isArticle
      >
        <MoviePlayer movie={movie} />
        <p className={css.description}>{description}</p>
        <p className={css.facts}>
          <time dateTime={publishedAt}>{formatDate(Date.parse(publishedAt))}</time>
          <span>{describeDuration(durationSeconds)}</span>
          <span>{tags.join('・')}</span>
        </p>
        <div className={css.share}>
          <ShareButton title={title} />
        </div>
        <ArticleFooter
          previous={toLink(previous)}
          next={toLink(next)}
          all={{ href: '/movies', label: '動画の一覧へ' }}
          noun="動画"
        />
      </Page>
      {cases.length > 0 && <Section title="動画になった事例">{caseCards(cases)}</Section>}
      {items.length > 0 && <Section title="動画に登場した商品">{itemCards(items)}</Section>}
      {related.length > 0 && (
        <Section title="ほかの動画">
          <MovieGrid entries={related} />
        </Section>
      )}
    </>
  )
}

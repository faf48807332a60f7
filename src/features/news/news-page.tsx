/** One piece of news: its data, head and screen. */
import * as newsApi from '#contract/news/api.ts'
import { NEWS_FEED, type NewsPage as NewsPageData } from '#contract/news/schema.ts'
import { getExcerpt } from '#contract/shared/article.ts'
import { formatDate } from '#contract/shared/format-date.ts'
import type { Call } from '#contract/shared/render.ts'
import type { ContentHead } from '#src/head/content-head.ts'
import { ArticleFooter } from '#src/ui/article/article-footer.tsx'
import { Article } from '#src/ui/article/article.tsx'
import { InternalLink } from '#src/ui/controls/link.tsx'
import { Section } from '#src/ui/content/section.tsx'
import { ShareButton } from '#src/ui/share/share-button.tsx'
import { NewsBadge, NewsRows } from './news-rows.tsx'

const NEWS = { label: 'お知らせ', href: '/news' }

export async function loadNews(call: Call, id: number, signal: AbortSignal) {
  const data = await call(newsApi.get, { params: { id } }, { signal })
  const head: ContentHead = {
    title: data.news.title,
    description: getExcerpt(data.news.body),
    path: `/news/${id}`,
    isArticle: true,
    feed: NEWS_FEED,
  }
  return { ...data, head }
}

export function NewsPage({ news, shops, previous, next, related }: NewsPageData) {
  const { title, titleBreaks, category, publishedAt, body } = news
  const toLink = (card: typeof next) => card && { href: `/news/${card.id}`, title: card.title }
  return (
    <>
      <Article
        steps={[NEWS]}
        title={title}
        titleBreaks={titleBreaks}
        label={<NewsBadge category={category} />}
        body={body}
        facts={
          <>
            <time dateTime={publishedAt}>{formatDate(Date.parse(publishedAt))}</time>
            {shops.map(({ id, name }) => (
              <InternalLink key={id} href={`/shop#shop-${id}`}>
                {name}
              </InternalLink>
            ))}
          </>
        }
      >
        <ShareButton title={title} />
        <ArticleFooter
          previous={toLink(previous)}
          next={toLink(next)}
          all={{ href: '/news', label: 'お知らせの一覧へ' }}
          noun="お知らせ"
        />
      </Article>
      {related.length > 0 && (
        <Section width="reading" title="同じ種類のお知らせ">
          <NewsRows news={related} />
        </Section>
      )}
    </>
  )
}

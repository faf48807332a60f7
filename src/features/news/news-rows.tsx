import { NEWS_CATEGORIES, type NewsCard } from '#contract/news/schema.ts'
import { formatDate } from '#contract/shared/format-date.ts'
import { Badge } from '#src/ui/content/badge.tsx'
import { Link } from '#src/ui/controls/link.tsx'
import { Phrases } from '#src/ui/text/phrases.tsx'
import styles from './news-rows.module.css'

/** News as rows: date, category and title. */
export const NewsRows = ({ news }: { news: readonly NewsCard[] }) => (
  <ul role="list" className={styles.list}>
    {news.map(({ id, title, titleBreaks, category, publishedAt }) => (
      <li key={id}>
        <Link to="/news/$id" params={{ id }} className={styles.row}>
          <time dateTime={publishedAt} className={styles.date}>
            {formatDate(Date.parse(publishedAt))}
          </time>
          <span className={styles.category}>
            <NewsBadge category={category} />
          </span>
          <span className={styles.title}>
            <Phrases text={title} breaks={titleBreaks} />
          </span>
        </Link>
      </li>
    ))}
  </ul>
)

/** Important news stands out. */
export const NewsBadge = ({ category }: Pick<NewsCard, 'category'>) => (
  <Badge kind={category === 'important' ? 'clay' : 'calm'}>{NEWS_CATEGORIES[category]}</Badge>
)

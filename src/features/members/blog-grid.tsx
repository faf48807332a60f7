import type { BlogCard } from '#contract/blogs/schema.ts'
import { formatDate } from '#contract/shared/format-date.ts'
import { Link } from '#src/ui/controls/link.tsx'
import { NameSeal } from '#src/ui/content/name-seal.tsx'
import { Phrases } from '#src/ui/text/phrases.tsx'
import css from './blog-grid.module.css'

/** The latest blog posts. Each links to its place on the author's page. */
export const BlogGrid = ({ posts }: { posts: readonly BlogCard[] }) => (
  <ul role="list" className={css.grid}>
    {posts.map(({ id, title, titleBreaks, author, publishedAt, excerpt }) => (
      <li key={id}>
        <article className={css.card}>
          <h3 className={css.title}>
            <Link to="/members/$id" params={{ id: author.id }} hash={`blog-${id}`}>
              <Phrases text={title} breaks={titleBreaks} />
            </Link>
          </h3>
          <p className={css.excerpt}>{excerpt}</p>
          <div className={css.author}>
            <NameSeal number={author.id} name={author.name} size="small" />
            <p>
              {author.title} {author.name}
              <br />
              <time dateTime={publishedAt}>{formatDate(Date.parse(publishedAt))}</time>
            </p>
          </div>
        </article>
      </li>
    ))}
  </ul>
)

import type { Blog } from '#contract/blogs/schema.ts'
import { formatDate } from '#contract/shared/format-date.ts'
import { Markdown } from '#src/ui/markdown/markdown.tsx'
import { Phrases } from '#src/ui/text/phrases.tsx'
import { Picture } from '#src/ui/content/picture.tsx'
import css from './post.module.css'

const SIZES = '(width >= 768px) 720px, calc(100vw - 32px)'

/** A blog post, whole. Links to it use its anchor: `/members/1#blog-2`. */
export const Post = ({ post: { id, title, titleBreaks, publishedAt, picture, body } }: { post: Blog }) => (
  <article id={`blog-${id}`} aria-labelledby={`blog-${id}-title`} className={css.post}>
    <time dateTime={publishedAt} className={css.date}>
      {formatDate(Date.parse(publishedAt))}
    </time>
    <h3 id={`blog-${id}-title`} className={css.title}>
      <Phrases text={title} breaks={titleBreaks} />
    </h3>
    {picture && (
      <div className={css.picture}>
        <Picture picture={picture} sizes={SIZES} ratio="story" />
      </div>
    )}
    <Markdown blocks={body} />
  </article>
)

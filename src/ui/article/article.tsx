import type { ReactNode } from 'react'
import { type Block, blocksToText, inlineToText } from '#contract/shared/markdown.ts'
import type { Picture as PictureData } from '#contract/shared/pictures.ts'
import { Breadcrumb } from '../breadcrumb.tsx'
import { type CardsBlock, Markdown } from '../markdown/markdown.tsx'
import { Phrases } from '../phrases.tsx'
import { Picture } from '../picture.tsx'
import styles from './article.module.css'

interface ArticleProps {
  /** Steps between the home page and this one. */
  steps: readonly { label: string; href: string }[]
  title: string
  titleBreaks: readonly number[]
  /** Above the title: the category. */
  label?: ReactNode
  /** Below the title: date, reading time, author. */
  facts?: ReactNode
  lead?: string
  picture?: PictureData
  body: readonly Block[]
  /** Renders the cards inside the text. */
  cards?: (block: CardsBlock) => ReactNode
  /** Below the text: a share button, related content. */
  children?: ReactNode
}

/** A text with its title, picture and table of contents. */
export function Article({
  steps,
  title,
  titleBreaks,
  label,
  facts,
  lead,
  picture,
  body,
  cards,
  children,
}: ArticleProps) {
  return (
    <article className={styles.article}>
      <Breadcrumb steps={[{ label: 'ホーム', href: '/' }, ...steps, { label: title }]} />
      {label !== undefined && <p className={styles.label}>{label}</p>}
      <h1 className={styles.title}>
        <Phrases text={title} breaks={titleBreaks} />
      </h1>
      {facts !== undefined && <div className={styles.facts}>{facts}</div>}
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {picture && (
        <div className={styles.picture}>
          <Picture picture={picture} sizes="(width >= 768px) 720px, 100vw" ratio="story" priority />
        </div>
      )}
      <TableOfContents body={body} />
      <Markdown blocks={body} {...(cards && { cards })} />
      {children}
    </article>
  )
}

/** Shorter texts need none. */
const MIN_HEADINGS = 3

function TableOfContents({ body }: { body: readonly Block[] }) {
  const headings = body.flatMap((block) => (block.type === 'heading' && block.level === 2 ? [block] : []))
  if (headings.length < MIN_HEADINGS) return null
  return (
    <nav aria-label="目次" className={styles.contents}>
      <p className={styles.contentsTitle}>目次</p>
      <ol role="list">
        {headings.map(({ id, content }) => (
          <li key={id}>
            <a href={`#${id}`}>{inlineToText(content)}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

const CHARACTERS_PER_MINUTE = 500

/** Whole minutes, at least one. */
export const getReadingMinutes = (body: readonly Block[]): number =>
  Math.max(1, Math.round(blocksToText(body).length / CHARACTERS_PER_MINUTE))

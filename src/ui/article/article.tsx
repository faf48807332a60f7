import type { ReactNode } from 'react'
import { type ContentsEntry, listContents } from '#contract/shared/article.ts'
import type { Block } from '#contract/shared/markdown.ts'
import type { Picture as PictureData } from '#contract/shared/pictures.ts'
import { Page } from '#src/ui/content/page.tsx'
import { type CardsBlock, Markdown } from '../markdown/markdown.tsx'
import { Phrases } from '#src/ui/text/phrases.tsx'
import { Picture } from '#src/ui/content/picture.tsx'
import { keepWhole } from '#src/ui/text/keep-whole.tsx'
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
  const contents = listContents(body)
  return (
    <Page steps={[{ label: 'ホーム', href: '/' }, ...steps, { label: title }]} width="reading" isArticle>
      {label !== undefined && <p className={styles.label}>{label}</p>}
      <h1 className={styles.title}>
        <Phrases text={title} breaks={titleBreaks} />
      </h1>
      {facts !== undefined && <div className={styles.facts}>{facts}</div>}
      {lead !== undefined && <p className={styles.lead}>{keepWhole(lead)}</p>}
      {picture && (
        <div className={styles.picture}>
          <Picture picture={picture} sizes="(width >= 768px) 720px, calc(100vw - 32px)" ratio="story" priority />
        </div>
      )}
      <TableOfContents contents={contents} />
      <div className={styles.text}>
        <Markdown blocks={body} {...(cards && { cards })} />
      </div>
      {children !== undefined && <div className={styles.after}>{children}</div>}
    </Page>
  )
}

function TableOfContents({ contents }: { contents: readonly ContentsEntry[] }) {
  if (contents.length === 0) return null
  return (
    <nav aria-label="目次" className={styles.contents}>
      <p className={styles.contentsTitle}>目次</p>
      <ol role="list">
        {contents.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

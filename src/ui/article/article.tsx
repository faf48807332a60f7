import type { ReactNode } from 'react'
import { type ContentsEntry, listContents } from '#contract/shared/article.ts'
import type { Block } from '#contract/shared/markdown.ts'
import type { Picture as PictureData } from '#contract/shared/pictures.ts'
import { Breadcrumb } from '../breadcrumb.tsx'
import { classNames } from '../class-names.ts'
import { type CardsBlock, Markdown } from '../markdown/markdown.tsx'
import { Phrases } from '../phrases.tsx'
import { Picture } from '../picture.tsx'
import { getStepClass, spreadOverSteps } from '../step-class.ts'
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
  // These fill the first screen.
  const isBelow = lead !== undefined && picture !== undefined && contents.length > 0
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
          <Picture picture={picture} sizes="(width >= 768px) 720px, calc(100vw - 32px)" ratio="story" priority />
        </div>
      )}
      <TableOfContents contents={contents} />
      {splitAtHeadings(body).map((blocks, index, parts) => (
        <div
          key={index}
          className={classNames(styles.text, isBelow && getStepClass(spreadOverSteps(index, parts.length)))}
        >
          <Markdown blocks={blocks} {...(cards && { cards })} />
        </div>
      ))}
      {children !== undefined && <div className={classNames(styles.after, isBelow && getStepClass(5))}>{children}</div>}
    </article>
  )
}

/** The text before the first heading of level 2, and each of these headings with its text. */
function splitAtHeadings(blocks: readonly Block[]): Block[][] {
  const parts: Block[][] = []
  for (const block of blocks) {
    if (parts.length === 0 || (block.type === 'heading' && block.level === 2)) parts.push([])
    parts.at(-1)!.push(block)
  }
  return parts
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

import { Fragment, type ReactNode } from 'react'
import { type Block, inlineToText, type Inline } from '#contract/shared/markdown.ts'
import { Picture } from '#src/ui/content/picture.tsx'
import { classNames } from '#src/ui/text/class-names.ts'
import { keepWhole } from '#src/ui/text/keep-whole.tsx'
import { VideoEmbed } from '../video/video-embed.tsx'
import styles from './markdown.module.css'
import { InternalLink } from '#src/ui/controls/link.tsx'

export type CardsBlock = Extract<Block, { type: 'items' | 'cases' }>

const PICTURE_SIZES = '(width >= 768px) 720px, calc(100vw - 32px)'

interface MarkdownProps {
  blocks: readonly Block[]
  /** Renders the cards inside the text; without it there are none. */
  cards?: (block: CardsBlock) => ReactNode
}

/** Renders content text. */
export function Markdown({ blocks, cards }: MarkdownProps) {
  return (
    <div className={styles.text}>
      {blocks.map((block, index) =>
        block.type === 'items' || block.type === 'cases' ? (
          <div key={index} className={styles[block.type]}>
            {cards?.(block)}
          </div>
        ) : (
          <BlockView key={index} block={block} />
        ),
      )}
    </div>
  )
}

function BlockView({ block }: { block: Exclude<Block, CardsBlock> }) {
  switch (block.type) {
    case 'paragraph':
      return (
        <p>
          <Inlines of={block.content} />
        </p>
      )
    case 'heading': {
      const Heading = block.level <= 2 ? 'h2' : 'h3'
      return (
        <Heading id={block.id}>
          <Inlines of={block.content} />
        </Heading>
      )
    }
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List>
          {block.items.map((item, index) => (
            <li key={index}>
              <Inlines of={item} />
            </li>
          ))}
        </List>
      )
    }
    case 'table':
      return <TableView {...block} />
    case 'definitions':
      return (
        <dl>
          {block.items.map((item, index) => (
            <div key={index} className={styles.definition}>
              <dt>
                <Inlines of={item.term} />
              </dt>
              <dd>
                <Inlines of={item.description} />
              </dd>
            </div>
          ))}
        </dl>
      )
    case 'quote':
      return (
        <blockquote>
          <Inlines of={block.content} />
        </blockquote>
      )
    case 'picture':
      return (
        <figure>
          <Picture picture={block.picture} sizes={PICTURE_SIZES} />
          {block.caption !== undefined && <figcaption>{keepWhole(block.caption)}</figcaption>}
        </figure>
      )
    case 'film':
      return (
        <figure>
          <VideoEmbed
            url={block.url}
            title={inlineToText(block.content)}
            poster={block.poster}
            sizes={PICTURE_SIZES}
            caption={
              <figcaption>
                <Inlines of={block.content} />
              </figcaption>
            }
          />
        </figure>
      )
  }
}

/** A wider table scrolls in its own box. */
function TableView({ head, rows }: Extract<Block, { type: 'table' }>) {
  const labels = head.map(inlineToText)
  return (
    <div className={classNames(styles.table, head.length > 2 && styles.wide)}>
      <table>
        <thead>
          <tr>
            {head.map((cell, index) =>
              labels[index] === '' ? (
                // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- A cell is not a control.
                <td key={index} />
              ) : (
                <th key={index} scope="col">
                  <Inlines of={cell} />
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column} data-label={labels[column]}>
                  <span>
                    <Inlines of={cell} />
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Inlines({ of }: { of: readonly Inline[] }) {
  return of.map((inline, index) => <InlineView key={index} inline={inline} />)
}

function InlineView({ inline }: { inline: Inline }) {
  if (inline.type === 'break') return <br />
  const text = inline.breaks ? phrases(inline.text, [0, ...inline.breaks]) : inline.text
  switch (inline.type) {
    case 'text':
      return inline.breaks ? text : keepWhole(inline.text)
    case 'strong':
      return <strong>{text}</strong>
    case 'em':
      return <em>{text}</em>
    case 'link':
      if (isInternal(inline.href)) return <InternalLink href={inline.href}>{text}</InternalLink>
      return (
        <a href={inline.href} rel="noopener">
          {text}
        </a>
      )
  }
}

/** `/items` is internal; the browser handles `//elsewhere.example` and `#anchor`. */
const isInternal = (href: string) => /^\/(?!\/)/.test(href)

/**
 * Not ui/phrases: sharing it would create another chunk, which exceeds the budget of the first
 * view.
 */
const phrases = (text: string, starts: readonly number[]) => (
  <span className={styles.phrases}>
    {starts.map((start, index) => (
      <Fragment key={start}>
        {index > 0 && <wbr />}
        {keepWhole(text.slice(start, starts[index + 1]))}
      </Fragment>
    ))}
  </span>
)

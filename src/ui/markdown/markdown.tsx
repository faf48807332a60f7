import type { Block } from '#contract/markdown.ts'
import { Picture } from '../picture.tsx'
import { Inlines } from './inlines.tsx'
import styles from './markdown.module.css'

/** A text of the content, as elements. */
export function Markdown({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className={styles.text}>
      {blocks.map((block, index) => (
        <BlockView key={index} block={block} />
      ))}
    </div>
  )
}

function BlockView({ block }: { block: Block }) {
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
          <Picture picture={block.picture} sizes="(width >= 768px) 720px, 100vw" />
          {block.caption !== undefined && <figcaption>{block.caption}</figcaption>}
        </figure>
      )
  }
}

/** Wide tables scroll in their own box, which the keyboard can reach. */
function TableView({ head, rows }: Extract<Block, { type: 'table' }>) {
  return (
    <div className={styles.table} role="region" aria-label="表" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((cell, index) => (
              <th key={index} scope="col">
                <Inlines of={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column}>
                  <Inlines of={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

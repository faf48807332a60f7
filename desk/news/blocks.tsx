/** The parsed text of news, for a look at it before it is posted. */
import { Box, Typography } from '@mui/material'
import { type Block, type Inline, inlineToText } from '#contract/shared/markdown.ts'

export const Blocks = ({ of }: { of: readonly Block[] }) => (
  <Box sx={{ '& table': { borderCollapse: 'collapse' }, '& td, & th': { border: 1, borderColor: 'divider', p: 0.5 } }}>
    {of.map((block, index) => (
      <BlockView key={index} block={block} />
    ))}
  </Box>
)

function BlockView({ block }: { block: Block }) {
  switch (block.type) {
    case 'paragraph':
      return (
        <Typography sx={{ my: 1.5 }}>
          <Inlines of={block.content} />
        </Typography>
      )
    case 'heading':
      return (
        <Typography
          component={block.level <= 2 ? 'h3' : 'h4'}
          variant={block.level <= 2 ? 'h6' : 'subtitle1'}
          sx={{ mt: 2 }}
        >
          <Inlines of={block.content} />
        </Typography>
      )
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
      return (
        <table>
          <thead>
            <tr>
              {block.head.map((cell, index) => (
                <th key={index} scope="col">
                  <Inlines of={cell} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {block.rows.map((row, at) => (
              <tr key={at}>
                {row.map((cell, index) => (
                  <td key={index}>
                    <Inlines of={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )
    case 'definitions':
      return (
        <dl>
          {block.items.map(({ term, description }, index) => (
            <div key={index}>
              <dt>
                <Inlines of={term} />
              </dt>
              <dd>
                <Inlines of={description} />
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
    case 'film':
      return <Typography sx={{ my: 1.5 }}>{`［動画］${inlineToText(block.content)}`}</Typography>
    case 'items':
    case 'cases':
      return (
        <Typography sx={{ my: 1.5 }}>
          {`［${block.type === 'items' ? '商品' : '施工事例'}のカード］${block.ids.join('、')}`}
        </Typography>
      )
    case 'picture':
      return <Typography sx={{ my: 1.5 }}>［写真］</Typography>
  }
}

const Inlines = ({ of }: { of: readonly Inline[] }) =>
  of.map((inline, index) => <InlineView key={index} inline={inline} />)

function InlineView({ inline }: { inline: Inline }) {
  switch (inline.type) {
    case 'break':
      return <br />
    case 'text':
      return inline.text
    case 'strong':
      return <strong>{inline.text}</strong>
    case 'em':
      return <em>{inline.text}</em>
    case 'link':
      // Of the store's page: here it leads nowhere.
      return <u title={inline.href}>{inline.text}</u>
  }
}

/**
 * Texts that are true only where the store takes cards, PayPay or konbini: a paragraph, an item of a list or a row of a table that
 * begins with `{card}`, `{paypay}` or `{konbini}`. Elsewhere they are left out, so that the legal pages name no payment service
 * that receives nothing, and no way to pay that customers cannot choose.
 */
import { SERVICE_METHODS, type ServiceMethod } from '#contract/shared/service-methods.ts'
import type { Inline } from '#contract/shared/markdown.ts'
import type { DraftBlock } from '#server/platform/content/markdown.ts'

const toMark = (method: ServiceMethod): string => `{${method}}`

type Content = readonly Inline[] | undefined

/** What the content is only true with; undefined if it is always true. */
function findMethod(content: Content): ServiceMethod | undefined {
  const [first] = content ?? []
  return first?.type === 'text' ? SERVICE_METHODS.find((it) => first.text.startsWith(toMark(it))) : undefined
}

function withoutMark(content: Inline[]): Inline[] {
  const [first, ...rest] = content
  const method = findMethod(content)
  return first?.type === 'text' && method
    ? [{ ...first, text: first.text.slice(toMark(method).length) }, ...rest]
    : content
}

/** The blocks of a text, of what is marked only that of these methods. */
export function selectCardTexts(blocks: readonly DraftBlock[], methods: readonly ServiceMethod[]): DraftBlock[] {
  const isShown = (content: Content) => {
    const method = findMethod(content)
    return method === undefined || methods.includes(method)
  }
  return blocks.flatMap((block): DraftBlock[] => {
    switch (block.type) {
      case 'paragraph':
        return isShown(block.content) ? [{ ...block, content: withoutMark(block.content) }] : []
      case 'list':
        return [{ ...block, items: block.items.filter(isShown).map(withoutMark) }]
      case 'table':
        return [{ ...block, rows: block.rows.filter(([first]) => isShown(first)).map(cleanRow) }]
      case 'definitions':
        return [
          {
            ...block,
            items: block.items
              .filter(({ term }) => isShown(term))
              .map((item) => ({ ...item, term: withoutMark(item.term) })),
          },
        ]
      default:
        return [block]
    }
  })
}

const cleanRow = ([first = [], ...cells]: Inline[][]): Inline[][] => [withoutMark(first), ...cells]

export const hasCardTexts = (blocks: readonly DraftBlock[]): boolean =>
  SERVICE_METHODS.some((it) => JSON.stringify(blocks).includes(toMark(it)))

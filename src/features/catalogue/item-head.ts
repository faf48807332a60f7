import type { Item } from '#contract/items.ts'
import { pageHead } from '#src/navigation/head.ts'

export const itemHead = (publicUrl: string, { id, name, catchCopy, colours }: Item) =>
  pageHead(publicUrl, {
    title: name,
    description: catchCopy,
    path: `/items/${id}`,
    picture: colours[0]?.picture,
    ogType: 'product',
  })

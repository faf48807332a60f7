import type { ItemPage as ItemPageData } from '#contract/items.ts'
import { ItemLinks } from './item-links.tsx'

export const ItemPage = ({ item, related }: ItemPageData) => (
  <>
    <h1>{item.name}</h1>
    <p>{item.catchCopy}</p>
    <ItemLinks items={related} />
  </>
)

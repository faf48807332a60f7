import type { ItemCard } from '#contract/items.ts'
import { SITE_NAME } from '#contract/rules.ts'
import { ItemLinks } from './item-links.tsx'

export const HomePage = ({ newItems }: { newItems: ItemCard[] }) => (
  <>
    <h1>{SITE_NAME}</h1>
    <ItemLinks items={newItems} />
  </>
)

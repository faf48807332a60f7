import type { ItemList } from '#contract/items.ts'
import { ItemLinks } from './item-links.tsx'

export const ItemListPage = ({ title, list }: { title: string; list: ItemList }) => (
  <>
    <h1>{title}</h1>
    <p>{list.total}点</p>
    <ItemLinks items={list.data} />
  </>
)

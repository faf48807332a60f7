import { Link } from '@tanstack/react-router'
import type { ItemCard } from '#contract/items.ts'

export const ItemLinks = ({ items }: { items: ItemCard[] }) => (
  <ul>
    {items.map(({ id, name, priceMin }) => (
      <li key={id}>
        <Link to="/items/$id" params={{ id }}>
          {name} {priceMin.toLocaleString('ja-JP')}円
        </Link>
      </li>
    ))}
  </ul>
)

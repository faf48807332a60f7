import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as reformsApi from '#contract/reforms/api.ts'
import { apiQuery } from '#src/device/query/api-query.ts'
import { withQueryClient } from '#src/device/query/query-client.tsx'
import { Link } from '#src/ui/controls/link.tsx'
import { Section } from '#src/ui/content/section.tsx'
import { ReformGrid } from './reform-grid.tsx'

const MAX_CASES = 3

interface ItemCasesProps {
  itemId: number
  favorite: (id: number) => ReactNode
}

/** Renovation cases that use an item. Omitted if there are none, or if they cannot be loaded. */
export const ItemCases = withQueryClient(function ItemCases({ itemId, favorite }: ItemCasesProps) {
  const { data } = useQuery(apiQuery(reformsApi.list, { query: { item: [itemId], page: 1, perPage: MAX_CASES } }))
  if (!data || data.data.length === 0) return null
  return (
    <Section title="この商品を使ったリフォーム事例" caption="Works" more={<Link to="/reform">事例をすべて見る</Link>}>
      <ReformGrid entries={data.data} favorite={favorite} />
    </Section>
  )
})

import { useQuery } from '@tanstack/react-query'
import * as itemsApi from '#contract/items/api.ts'
import { apiQuery } from '#src/device/query/api-query.ts'
import { withQueryClient } from '#src/device/query/query-client.tsx'
import { Section } from '#src/ui/content/section.tsx'
import { ItemRow } from '../card/item-row.tsx'

const QUERY = { inStock: true, sort: 'popular', page: 1, perPage: 8 } as const

/** Other items, below the message that an item does not exist. Omitted if they cannot be loaded. */
export const PopularItems = withQueryClient(function PopularItems() {
  const { data } = useQuery(apiQuery(itemsApi.list, { query: QUERY }))
  if (!data || data.data.length === 0) return null
  return (
    <Section title="人気の商品" caption="Popular Items">
      <ItemRow items={data.data} />
    </Section>
  )
})

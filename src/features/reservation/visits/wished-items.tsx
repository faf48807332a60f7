import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import * as itemsApi from '#contract/items/api.ts'
import { apiQuery } from '#src/device/query/api-query.ts'
import { withQueryClient } from '#src/device/query/query-client.tsx'

/** Items to see at the visit; shows ids until the names are loaded. */
export const WishedItems = withQueryClient(function WishedItems({ ids }: { ids: readonly number[] }) {
  const { data } = useQuery(apiQuery(itemsApi.list, { query: { ids: [...ids], page: 1, perPage: 24 } }))
  const names = new Map(data?.data.map(({ id, name }) => [id, name]))
  return (
    <ul role="list">
      {ids.map((id) => (
        <li key={id}>
          <Link to="/items/$id" params={{ id }}>
            {names.get(id) ?? `商品番号 ${id}`}
          </Link>
        </li>
      ))}
    </ul>
  )
})

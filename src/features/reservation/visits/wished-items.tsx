/** Items and the renovation case to see at the visit. Ids are shown until the names are loaded. */
import { useQuery } from '@tanstack/react-query'
import * as itemsApi from '#contract/items/api.ts'
import { apiQuery } from '#src/device/query/api-query.ts'
import { withQueryClient } from '#src/device/query/query-client.tsx'
import { reformQuery } from '#src/device/query/reform-query.ts'
import { Link } from '#src/ui/controls/link.tsx'

export const itemsQuery = (ids: readonly number[]) => ({
  ...apiQuery(itemsApi.list, { query: { ids: [...ids], page: 1, perPage: 24 } }),
  enabled: ids.length > 0,
})

export const ItemLink = ({ id, name }: { id: number; name: string | undefined }) => (
  <Link to="/items/$id" params={{ id }}>
    {name ?? `商品番号 ${id}`}
  </Link>
)

export const CaseLink = ({ id, title }: { id: number; title: string | undefined }) => (
  <Link to="/reform/$id" params={{ id }}>
    {title ?? `事例${id}`}
  </Link>
)

export const WishedItems = withQueryClient(function WishedItems({ ids }: { ids: readonly number[] }) {
  const { data } = useQuery(itemsQuery(ids))
  const names = new Map(data?.data.map(({ id, name }) => [id, name]))
  return (
    <ul role="list">
      {ids.map((id) => (
        <li key={id}>
          <ItemLink id={id} name={names.get(id)} />
        </li>
      ))}
    </ul>
  )
})

export const WishedCase = withQueryClient(function WishedCase({ id }: { id: number }) {
  const { data } = useQuery(reformQuery(id))
  return <CaseLink id={id} title={data?.reform.title} />
})

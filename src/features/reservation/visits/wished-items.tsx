import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import * as itemsApi from '#contract/items/api.ts'
import { call } from '#src/device/query/call.ts'

/** Items to see at the visit; shows ids until the names are loaded. */
export function WishedItems({ ids }: { ids: readonly number[] }) {
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map())
  const joinedIds = ids.join()
  useEffect(() => {
    const controller = new AbortController()
    const query = { ids: joinedIds.split(',').map(Number), page: 1, perPage: 24 }
    void call(itemsApi.list, { query }, { signal: controller.signal }).then(
      ({ data }) => setNames(new Map(data.map(({ id, name }) => [id, name]))),
      () => {},
    )
    return () => controller.abort()
  }, [joinedIds])
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
}

import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { listItems } from '#contract/items.ts'
import { call } from '#src/local/call.ts'

/** What one wants to see there, by name as soon as the names are known. */
export function WishedItems({ ids }: { ids: readonly number[] }) {
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map())
  const asked = ids.join()
  useEffect(() => {
    const controller = new AbortController()
    const query = { ids: asked.split(',').map(Number), page: 1, perPage: 24 }
    void call(listItems, { query }, { signal: controller.signal }).then(
      ({ data }) => setNames(new Map(data.map(({ id, name }) => [id, name]))),
      () => {},
    )
    return () => controller.abort()
  }, [asked])
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

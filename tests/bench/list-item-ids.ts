import * as z from 'zod/mini'

const listSchema = z.object({ data: z.array(z.object({ id: z.number() })), total: z.number() })

/** Ids of the newest items. */
export async function listItemIds(url: string, count: number): Promise<number[]> {
  const perPage = Math.min(count, 100)
  const pages = await Promise.all(
    Array.from({ length: Math.ceil(count / perPage) }, async (_, index) => {
      const response = await fetch(`${url}/api/Items?perPage=${perPage}&page=${index + 1}`)
      return listSchema.parse(await response.json()).data.map(({ id }) => id)
    }),
  )
  return pages.flat()
}

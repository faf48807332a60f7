import { useInfiniteQuery } from '@tanstack/react-query'

interface Page<Row> {
  data: Row[]
  hasMore: boolean
}

/** A list that is read page by page, as far as a person asks for it. */
export function usePages<Row>(queryKey: readonly unknown[], load: (page: number) => Promise<Page<Row>>) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => load(pageParam),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
  })
  return { ...query, data: query.data?.pages.flatMap((it) => it.data) }
}

import { createFileRoute } from '@tanstack/react-router'
import { readCategory } from '#contract/categories.ts'
import { ItemListPage } from '#src/features/catalogue/item-list-page.tsx'
import { itemSearchShape, readItemList } from '#src/features/catalogue/item-list.queries.ts'
import { optionalContentIdParam } from '#src/navigation/content-id.ts'
import { pageHead } from '#src/navigation/head.ts'
import { readSearch } from '#src/navigation/search-params.ts'

export const Route = createFileRoute('/items/category/{-$id}')({
  params: optionalContentIdParam,
  validateSearch: (search) => readSearch(itemSearchShape, search),
  loaderDeps: ({ search }) => readSearch(itemSearchShape, search),
  loader: async ({ context: { call }, params: { id }, deps, abortController: { signal } }) => {
    const [category, list] = await Promise.all([
      id === undefined ? undefined : call(readCategory, { params: { id } }, { signal }),
      readItemList(call, id === undefined ? deps : { ...deps, category: [id] }, signal),
    ])
    return { category, list }
  },
  head: ({ match, loaderData, params: { id } }) =>
    pageHead(match.context.publicUrl, {
      title: loaderData?.category?.name ?? '商品一覧',
      description: `${loaderData?.category?.name ?? '商品'}の一覧です。`,
      path: id === undefined ? '/items' : `/items/category/${id}`,
    }),
  component: CategoryRoute,
})

function CategoryRoute() {
  const { category, list } = Route.useLoaderData()
  return <ItemListPage title={category?.name ?? '商品一覧'} list={list} />
}

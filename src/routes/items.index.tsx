import { createFileRoute } from '@tanstack/react-router'
import { ItemListPage } from '#src/features/catalogue/item-list-page.tsx'
import { itemSearchShape, readItemList } from '#src/features/catalogue/item-list.queries.ts'
import { pageHead } from '#src/navigation/head.ts'
import { readSearch } from '#src/navigation/search-params.ts'

export const Route = createFileRoute('/items/')({
  validateSearch: (search) => readSearch(itemSearchShape, search),
  loaderDeps: ({ search }) => readSearch(itemSearchShape, search),
  loader: ({ context: { call }, deps, abortController: { signal } }) => readItemList(call, deps, signal),
  head: ({ match }) =>
    pageHead(match.context.publicUrl, {
      title: '商品一覧',
      description: '家具・照明・建材など、こもれびの商品をご覧いただけます。',
      path: '/items',
    }),
  component: () => <ItemListPage title="商品一覧" list={Route.useLoaderData()} />,
})

import { createFileRoute } from '@tanstack/react-router'
import * as categoriesApi from '#contract/categories/api.ts'
import { CategoriesPage } from '#src/features/catalogue/category/categories-page.tsx'
import { pageHead } from '#src/head/head.ts'

export const Route = createFileRoute('/category')({
  loader: ({ context: { call }, abortController: { signal } }) => call(categoriesApi.list, {}, { signal }),
  head: ({ match }) =>
    pageHead(match.context.publicUrl, {
      title: 'カテゴリー',
      description: '商品とリフォームのカテゴリー一覧です。お探しの家具や建材、リフォームの事例を種類から選べます。',
      path: '/category',
    }),
  component: () => <CategoriesPage categories={Route.useLoaderData().data} />,
})

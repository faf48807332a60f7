import { createFileRoute } from '@tanstack/react-router'
import * as categoriesApi from '#contract/categories/api.ts'
import { CategoriesPage } from '#src/features/catalogue/category/categories-page.tsx'
import { pageHead } from '#src/navigation/head.ts'
import { createTopLevelBreadcrumb } from '#src/navigation/structured-data.ts'

const HEAD = {
  title: 'カテゴリー',
  description: '商品とリフォームのカテゴリー一覧です。お探しの家具や建材、リフォームの事例を種類から選べます。',
  path: '/category',
}

export const Route = createFileRoute('/category')({
  loader: ({ context: { call }, abortController: { signal } }) => call(categoriesApi.list, {}, { signal }),
  head: ({ match }) => {
    const { publicUrl } = match.context
    return pageHead(
      publicUrl,
      import.meta.env.SSR ? { ...HEAD, jsonLd: [createTopLevelBreadcrumb(publicUrl, HEAD.title, HEAD.path)] } : HEAD,
    )
  },
  component: () => <CategoriesPage categories={Route.useLoaderData().data} />,
})

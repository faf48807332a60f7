import { createFileRoute } from '@tanstack/react-router'
import { CategoriesPage } from '#src/features/catalogue/category/categories-page.tsx'
import { pageHead } from '#src/navigation/head.ts'
import { useCategories } from '#src/navigation/site-data.ts'

export const Route = createFileRoute('/category')({
  head: ({ match }) =>
    pageHead(match.context.publicUrl, {
      title: 'カテゴリー',
      description: '商品のカテゴリー一覧です。お探しの家具や建材を種類から選べます。',
      path: '/category',
    }),
  component: () => <CategoriesPage categories={useCategories()} />,
})

import type { CategoryNode } from '#contract/categories/schema.ts'
import { queryText } from '#contract/shared/endpoint.ts'
import { createBreadcrumbData } from '#src/head/structured-data.ts'
import { pageHead } from '#src/head/head.ts'
import { getBreadcrumbSteps } from '../breadcrumb-steps.ts'
import type { ItemListData } from './item-list.queries.ts'

/**
 * Pages of the plain list have their own canonical address; searches and filtered lists point to
 * the plain one and are not indexed.
 */
export function itemListHead(
  publicUrl: string,
  {
    list,
    category,
    categories,
    search,
  }: ItemListData & { category?: CategoryNode; categories: readonly CategoryNode[] },
) {
  const base = category ? `/items/category/${category.id}` : '/items'
  const { page, ...filters } = search
  const isPlain = queryText(filters) === ''
  const name = search.q ? `「${search.q}」の検索結果` : (category?.name ?? '商品一覧')
  const paged = list.page > 1 ? `${name}（${list.page}ページ目）` : name
  const head = pageHead(publicUrl, {
    title: paged,
    description: category
      ? `${category.name}の一覧です。こもれびの${category.name}${list.total}点を、素材・カラー・価格からお選びいただけます。`
      : `家具・照明・ファブリックから建材まで、こもれびの商品${list.total}点を素材・カラー・価格からお選びいただけます。`,
    path: isPlain && page && page > 1 ? `${base}?page=${page}` : base,
    picture: list.data[0] && { ...list.data[0].picture, alt: list.data[0].name },
    ...(import.meta.env.SSR && {
      jsonLd: [
        createBreadcrumbData(publicUrl, [
          ...getBreadcrumbSteps(categories, category?.id),
          ...(search.q ? [{ label: name, href: `${base}?${queryText({ q: search.q })}` }] : []),
        ]),
      ],
    }),
  })
  return isPlain ? head : { ...head, meta: [...head.meta, { name: 'robots', content: 'noindex, follow' }] }
}

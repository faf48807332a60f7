/** The list of renovation menus: its data, head and screen. */
import { collectionSearchShape } from '#contract/shared/collections/schema.ts'
import * as menusApi from '#contract/menus/api.ts'
import { type MenuCard, menuFacets } from '#contract/menus/schema.ts'
import type { Call } from '#contract/shared/render.ts'
import { type CollectionData, loadCollection, toListHead } from '#src/routing/collection-search.ts'
import type { TextSearch } from '#src/routing/search-params.ts'
import { useCategories } from '#src/routing/site-data.ts'
import { CollectionFrame } from '#src/ui/collection/collection-frame.tsx'
import { MenuGrid } from './menu-grid.tsx'

const shape = collectionSearchShape(menuFacets)

export async function loadMenus(call: Call, search: TextSearch, signal: AbortSignal) {
  const data = await loadCollection<MenuCard>(call, menusApi.list, { shape, search, signal })
  return {
    ...data,
    head: toListHead(data, {
      path: '/menu',
      title: 'リフォームメニューと価格の目安',
      description:
        'キッチン、浴室、床、内窓など、リフォームのメニューと価格の目安です。標準の条件、含まれる工事と含まれない工事、日数をご案内します。',
    }),
  }
}

export function MenuListPage({ list, search }: CollectionData<MenuCard>) {
  const categories = useCategories().filter(({ kind }) => kind === 'reform')
  return (
    <CollectionFrame
      title="リフォームメニューと価格の目安"
      name="リフォームメニュー"
      lead="価格は、それぞれの「標準の条件」での税込みの目安です。建物を拝見したうえで、工事ごとの内訳を書いたお見積りをお出しします。ここまでは無料です。"
      unit="件のメニュー"
      list={list}
      facets={[
        { name: 'category', label: '場所', options: categories.map(({ id, name }) => ({ value: id, label: name })) },
      ]}
      search={search}
    >
      <MenuGrid entries={list.data} priorityCount={2} titleLevel="h2" />
    </CollectionFrame>
  )
}

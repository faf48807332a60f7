import { SelectField } from '#src/ui/field/select-field.tsx'
import { defaultSort, type ItemSearch, SORT_NAMES, sortsFor } from './item-search.ts'

/** Changes the order of the list and returns to its first page. */
export function SortSelect({ search, onSearch }: { search: ItemSearch; onSearch: (search: ItemSearch) => void }) {
  const choose = (value: string) => {
    const { page: _page, sort: _sort, ...rest } = search
    const sort = sortsFor(search).find((it) => it === value)
    onSearch(sort === undefined || sort === defaultSort(search) ? rest : { ...rest, sort })
  }
  return (
    <SelectField
      label="並べ替え"
      isLabelHidden
      name="sort"
      value={search.sort ?? defaultSort(search)}
      options={sortsFor(search).map((sort) => ({ value: sort, label: SORT_NAMES[sort] }))}
      onChange={(event) => choose(event.target.value)}
    />
  )
}

import { Alert, Tab, Tabs } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useListContext } from 'react-admin'
import * as ordersApi from '#contract/orders/desk.ts'
import {
  MAX_COUNTED,
  ORDER_VIEW_LABELS,
  ORDER_VIEW_NOTES,
  ORDER_VIEWS,
  type OrderView,
} from '#contract/orders/views.ts'
import { call } from '../network/api.ts'

const ALL = 'all'

const formatCount = (count: number | undefined): string => {
  if (count === undefined || count === 0) return ''
  return count > MAX_COUNTED ? `（${MAX_COUNTED}+）` : `（${count}）`
}

/** What is to be done, above the list: each view with its count. */
export function OrderViews() {
  const { filterValues, setFilters } = useListContext()
  const counts = useQuery({ queryKey: ['orders', 'views'], queryFn: () => call(ordersApi.countViews) })
  const view = filterValues['view'] as OrderView | undefined
  const choose = (chosen: OrderView | typeof ALL) => {
    // A view says which states it has.
    const { view: _, state: __, ...rest } = filterValues
    setFilters(chosen === ALL ? rest : { ...rest, view: chosen })
  }
  return (
    <>
      <Tabs
        value={view ?? ALL}
        onChange={(_, chosen: OrderView | typeof ALL) => choose(chosen)}
        variant="scrollable"
        scrollButtons="auto"
        allowScrollButtonsMobile
        aria-label="表示するご注文"
      >
        <Tab value={ALL} label="すべて" />
        {ORDER_VIEWS.map((it) => (
          <Tab key={it} value={it} label={`${ORDER_VIEW_LABELS[it]}${formatCount(counts.data?.[it])}`} />
        ))}
      </Tabs>
      {view && (
        <Alert severity="info" icon={false} sx={{ mt: 1 }}>
          {ORDER_VIEW_NOTES[view]}
        </Alert>
      )}
    </>
  )
}

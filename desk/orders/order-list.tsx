import UploadFileIcon from '@mui/icons-material/UploadFile'
import { Box, Button, Stack } from '@mui/material'
import {
  DateInput,
  FilterLiveForm,
  InfiniteList,
  InfinitePagination,
  SearchInput,
  SelectInput,
  useListContext,
} from 'react-admin'
import { Link } from 'react-router-dom'
import { ORDER_STATE_LABELS, ORDER_STATES } from '#contract/orders/states.ts'
import { NARROWABLE } from '../frame/panel.tsx'
import { OrderBulkBar } from './order-bulk-bar.tsx'
import { OrderRows } from './order-rows.tsx'
import { OrderViews } from './order-views.tsx'

const STATES = ORDER_STATES.map((id) => ({ id, name: ORDER_STATE_LABELS[id] }))

/** The newest first, or in the order in which a view has to be done. What is searched for is kept nowhere. */
export const OrderList = () => (
  <InfiniteList
    title="ご注文"
    actions={false}
    perPage={50}
    pagination={false}
    exporter={false}
    empty={false}
    storeKey={false}
    component="div"
    sort={{ field: 'createdAt', order: 'DESC' }}
  >
    <Stack sx={{ ...NARROWABLE, gap: 1, py: 1 }}>
      <OrderViews />
      <Filters />
      <OrderBulkBar />
      <OrderRows />
      <InfinitePagination />
    </Stack>
  </InfiniteList>
)

function Filters() {
  const { filterValues } = useListContext()
  return (
    <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
      <FilterLiveForm>
        <Box
          sx={{
            flex: '1 1 18rem',
            display: 'grid',
            gap: 1,
            alignItems: 'end',
            gridTemplateColumns: { xs: '1fr 1fr', sm: '2fr 1fr 1fr' },
            '& > *:first-of-type': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
          }}
        >
          <SearchInput source="q" placeholder="番号・お名前・電話・メール" helperText={false} fullWidth />
          <DateInput source="deliveryOn" label="お届け日" helperText={false} />
          <SelectInput
            source="state"
            label="状態"
            choices={STATES}
            emptyText="すべて"
            helperText={false}
            disabled={filterValues['view'] !== undefined}
          />
        </Box>
      </FilterLiveForm>
      <Button component={Link} to="/tracking-import" variant="outlined" startIcon={<UploadFileIcon />}>
        送り状番号の取り込み
      </Button>
    </Stack>
  )
}

import { Button, Chip, Typography } from '@mui/material'
import { InfiniteList, SearchInput, SelectInput } from 'react-admin'
import { Link } from 'react-router-dom'
import { LOW_STOCK } from '#contract/shared/constants.ts'
import type { DeskStock } from '#contract/stock/desk.ts'
import { RowList } from '../frame/row-list.tsx'

/** The list has those with fewer pieces than these. */
const FEW = [
  { id: 1, name: '在庫なし' },
  { id: LOW_STOCK + 1, name: `残り${LOW_STOCK}点以下` },
  { id: 11, name: '残り10点以下' },
]

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="商品名・品番" />,
  <SelectInput key="below" source="below" label="残り" alwaysOn choices={FEW} />,
]

export const toStockPath = (sku: string): string => `/stock/${encodeURIComponent(sku)}/show`

/** The fewest pieces first. */
export const StockList = () => (
  <InfiniteList
    title="在庫"
    filters={filters}
    perPage={50}
    exporter={false}
    storeKey={false}
    empty={false}
    actions={
      <Button component={Link} to="/stock-count" variant="outlined">
        棚卸し
      </Button>
    }
  >
    <RowList<DeskStock>
      to={({ id }) => toStockPath(id)}
      primary={({ name }) => name}
      secondary={({ id }) => id}
      end={({ stock, isPaused }) => (
        <>
          <Typography component="span" sx={{ fontWeight: 'bold' }} color={stock <= LOW_STOCK ? 'error' : undefined}>
            {stock}点
          </Typography>
          {isPaused && <Chip size="small" label="休止中" sx={{ ml: 1 }} />}
        </>
      )}
      nothing="該当する商品はありません。"
    />
  </InfiniteList>
)

import {
  Box,
  Card,
  Checkbox,
  FormControlLabel,
  Link as MuiLink,
  Paper,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material'
import { useListContext } from 'react-admin'
import { Link } from 'react-router-dom'
import { DELIVERY_SLOT_LABELS } from '#contract/orders/delivery.ts'
import type { DeskOrderRow } from '#contract/orders/desk.ts'
import { formatPaymentMethod } from '#contract/orders/labels.ts'
import { formatShortDay, toJapanDate } from '#contract/shared/civil-date.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { formatInstant } from '../frame/format.ts'
import { Loaded } from '../frame/loaded.tsx'
import { ROW } from '../frame/shortcuts.ts'
import { formatName, OrderChips } from './order-chips.tsx'

export const toOrderPath = (number: string): string => `/orders/${number}/show`

const formatDelivery = ({ deliveryOn, slot }: DeskOrderRow): string =>
  `${formatShortDay(deliveryOn)}${slot === 'any' ? '' : ` ${DELIVERY_SLOT_LABELS[slot]}`}`

/** Paid until the end of the day before. */
const formatDue = ({ dueAt, state }: DeskOrderRow): string =>
  dueAt !== null && state === 'awaiting_payment' ? `期限 ${formatShortDay(toJapanDate(Date.parse(dueAt) - 1))}` : ''

/** Cards on tablets and phones, a table on wide windows. Each order can be chosen for what is done with several. */
export function OrderRows() {
  const { data, error, refetch } = useListContext<DeskOrderRow>()
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'))
  return (
    <Loaded query={{ data, error, refetch }}>
      {(rows) => {
        if (rows.length === 0)
          return <Typography sx={{ py: 4, textAlign: 'center' }}>該当するご注文はありません。</Typography>
        return isNarrow ? <Cards rows={rows} /> : <Grid rows={rows} />
      }}
    </Loaded>
  )
}

function SelectOne({ row }: { row: DeskOrderRow }) {
  const { selectedIds, onToggleItem } = useListContext<DeskOrderRow>()
  return (
    <Checkbox
      checked={selectedIds.includes(row.id)}
      onChange={() => onToggleItem(row.id)}
      slotProps={{ input: { 'aria-label': `${row.number}を選ぶ` } }}
    />
  )
}

function useSelectAll(rows: readonly DeskOrderRow[]) {
  const { selectedIds, onSelect } = useListContext<DeskOrderRow>()
  const chosen = rows.filter(({ id }) => selectedIds.includes(id)).length
  return {
    checked: chosen > 0 && chosen === rows.length,
    indeterminate: chosen > 0 && chosen < rows.length,
    onChange: () => onSelect(chosen === rows.length ? [] : rows.map(({ id }) => id)),
  }
}

function Cards({ rows }: { rows: DeskOrderRow[] }) {
  const all = useSelectAll(rows)
  return (
    <>
      <FormControlLabel control={<Checkbox {...all} />} label="表示中のご注文をすべて選ぶ" sx={{ ml: 0 }} />
      <Stack component="ul" sx={{ gap: 1, p: 0, m: 0, listStyle: 'none' }}>
        {rows.map((row) => (
          <Card key={row.id} component="li" sx={{ display: 'flex', alignItems: 'flex-start' }}>
            <Box sx={{ pt: 0.5 }}>
              <SelectOne row={row} />
            </Box>
            <Box
              component={Link}
              to={toOrderPath(row.number)}
              {...ROW}
              sx={{ flex: 1, minWidth: 0, p: 1.5, pl: 0, color: 'inherit', textDecoration: 'none' }}
            >
              <Stack direction="row" sx={{ gap: 1, justifyContent: 'space-between', alignItems: 'baseline' }}>
                <Typography component="span" sx={{ fontWeight: 'bold', overflowWrap: 'anywhere' }}>
                  {formatName(row)}
                </Typography>
                <Typography component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  {formatYen(row.totalYen)}
                </Typography>
              </Stack>
              <Typography component="div" color="textSecondary" variant="body2" sx={{ mb: 0.75 }}>
                {[
                  row.number,
                  `お届け ${formatDelivery(row)}`,
                  row.prefecture,
                  formatPaymentMethod(row.method),
                  formatDue(row),
                ]
                  .filter(Boolean)
                  .join('・')}
              </Typography>
              <OrderChips {...row} />
            </Box>
          </Card>
        ))}
      </Stack>
    </>
  )
}

function Grid({ rows }: { rows: DeskOrderRow[] }) {
  const all = useSelectAll(rows)
  return (
    <Paper sx={{ overflowX: 'auto' }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell padding="checkbox">
              <Checkbox {...all} slotProps={{ input: { 'aria-label': '表示中のご注文をすべて選ぶ' } }} />
            </TableCell>
            <TableCell>番号</TableCell>
            <TableCell>お届け先</TableCell>
            <TableCell>状態</TableCell>
            <TableCell>お届け</TableCell>
            <TableCell>お支払い</TableCell>
            <TableCell align="right">金額</TableCell>
            <TableCell>受付</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id} hover>
              <TableCell padding="checkbox">
                <SelectOne row={row} />
              </TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>
                <MuiLink component={Link} to={toOrderPath(row.number)} {...ROW}>
                  {row.number}
                </MuiLink>
              </TableCell>
              <TableCell>
                {formatName(row)}
                {row.isGuest && '（ゲスト）'}
                <Typography component="div" variant="body2" color="textSecondary">
                  {row.prefecture}
                </Typography>
              </TableCell>
              <TableCell>
                <OrderChips {...row} />
              </TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatDelivery(row)}</TableCell>
              <TableCell>
                {formatPaymentMethod(row.method)}
                <Typography component="div" variant="body2" color="textSecondary">
                  {formatDue(row)}
                </Typography>
              </TableCell>
              <TableCell align="right" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
                {formatYen(row.totalYen)}
              </TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatInstant(row.createdAt)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Paper>
  )
}

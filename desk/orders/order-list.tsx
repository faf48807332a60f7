import { useMediaQuery, type Theme } from '@mui/material'
import {
  Datagrid,
  DateInput,
  FunctionField,
  InfinitePagination,
  List,
  SearchInput,
  SelectInput,
  SimpleList,
  TextField,
} from 'react-admin'
import type { DeskOrderRow } from '#contract/orders/desk.ts'
import { formatPaymentMethod } from '#contract/orders/labels.ts'
import { ORDER_STATE_LABELS, ORDER_STATES } from '#contract/orders/states.ts'
import { formatDay } from '#contract/shared/civil-date.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { formatInstant } from '../frame/format.ts'

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="番号・お名前・電話・メール" />,
  <SelectInput
    key="state"
    source="state"
    label="状態"
    alwaysOn
    choices={ORDER_STATES.map((id) => ({ id, name: ORDER_STATE_LABELS[id] }))}
  />,
  <DateInput key="deliveryOn" source="deliveryOn" label="お届け日" alwaysOn />,
]

const toName = ({ name, isGuest }: DeskOrderRow): string => `${name ?? '（消去済み）'}${isGuest ? '（ゲスト）' : ''}`

/** The newest first. Cards on tablets and phones, a table on wide windows. */
export function OrderList() {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'))
  return (
    <List
      title="ご注文"
      filters={filters}
      perPage={50}
      pagination={<InfinitePagination />}
      exporter={false}
      sort={{ field: 'createdAt', order: 'DESC' }}
    >
      {isNarrow ? (
        <SimpleList<DeskOrderRow>
          primaryText={(it) => `${it.number}　${toName(it)}`}
          secondaryText={(it) =>
            `${ORDER_STATE_LABELS[it.state]}・${formatYen(it.totalYen)}・お届け ${formatDay(it.deliveryOn)}`
          }
          tertiaryText={(it) => formatInstant(it.createdAt)}
          rowClick="show"
        />
      ) : (
        <Datagrid rowClick="show" bulkActionButtons={false}>
          <TextField source="number" label="番号" sortable={false} />
          <FunctionField<DeskOrderRow> label="受付" render={(it) => formatInstant(it.createdAt)} />
          <FunctionField<DeskOrderRow> label="状態" render={(it) => ORDER_STATE_LABELS[it.state]} />
          <FunctionField<DeskOrderRow> label="金額" textAlign="right" render={(it) => formatYen(it.totalYen)} />
          <FunctionField<DeskOrderRow> label="お支払い" render={(it) => formatPaymentMethod(it.method)} />
          <FunctionField<DeskOrderRow> label="お届け" render={(it) => `${formatDay(it.deliveryOn)} ${it.slot}`} />
          <FunctionField<DeskOrderRow> label="お届け先" render={(it) => `${toName(it)} ${it.prefecture ?? ''}`} />
        </Datagrid>
      )}
    </List>
  )
}

import { Chip } from '@mui/material'
import { InfiniteList, SearchInput } from 'react-admin'
import { ACCOUNT_STATE_LABELS, type PersonRow } from '#contract/customers/desk.ts'
import { formatPhone } from '#contract/shared/phone-format.ts'
import { RowList } from '../frame/row-list.tsx'

const filters = [<SearchInput key="q" source="q" alwaysOn placeholder="お名前・フリガナ・電話・メール・番号" />]

const COLOURS = {
  guest: 'default',
  unverified: 'default',
  verified: 'success',
  locked: 'error',
  closed: 'default',
} as const

export const toPersonPath = (id: string): string => `/customers/${encodeURIComponent(id)}/show`

export const PersonState = ({ state }: Pick<PersonRow, 'state'>) => (
  <Chip size="small" color={COLOURS[state]} variant="outlined" label={ACCOUNT_STATE_LABELS[state]} />
)

export const describePerson = ({ kana, phone, email }: PersonRow): string =>
  [kana, phone && formatPhone(phone), email].filter(Boolean).join('・')

/** One search for everyone: four digits of the telephone are enough while it rings. */
export const CustomerList = () => (
  <InfiniteList
    title="お客様"
    filters={filters}
    perPage={50}
    exporter={false}
    storeKey={false}
    empty={false}
    actions={false}
    sort={{ field: 'at', order: 'DESC' }}
  >
    <RowList<PersonRow>
      to={({ id }) => toPersonPath(id)}
      primary={({ name }) => (name === '' ? '（消去済み）' : `${name} 様`)}
      secondary={describePerson}
      end={({ state }) => <PersonState state={state} />}
      nothing="該当するお客様はいません。語を減らすか、電話番号の下4桁でおためしください。"
    />
  </InfiniteList>
)

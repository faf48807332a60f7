import { Box } from '@mui/material'
import { DateInput, InfiniteList, TextInput, useListContext } from 'react-admin'
import type { LogEntryRow } from '#contract/shared/desk-log.ts'
import { Waiting } from '../frame/parts.tsx'
import { LogEntries } from './log-entries.tsx'

const filters = [
  <TextInput key="by" source="by" label="担当者" alwaysOn />,
  <TextInput key="subject" source="subject" label="対象の番号・ID" alwaysOn />,
  <DateInput key="from" source="from" label="この日から" alwaysOn />,
  <DateInput key="to" source="to" label="この日まで" alwaysOn />,
]

export const LogPage = () => (
  <InfiniteList
    title="操作の記録"
    filters={filters}
    perPage={50}
    storeKey={false}
    exporter={false}
    empty={false}
    actions={false}
  >
    <Entries />
  </InfiniteList>
)

function Entries() {
  const { data, error } = useListContext<LogEntryRow>()
  return <Box sx={{ px: 2, py: 1 }}>{data ? <LogEntries entries={data} /> : <Waiting error={error} />}</Box>
}

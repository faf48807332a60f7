import { Box, List, ListItem, ListItemButton, ListItemText } from '@mui/material'
import type { ReactNode } from 'react'
import { type RaRecord, useListContext } from 'react-admin'
import { Link } from 'react-router-dom'
import { Nothing, Waiting } from './parts.tsx'
import { ROW } from './shortcuts.ts'

interface RowListProps<Row> {
  to: (row: Row) => string
  primary: (row: Row) => ReactNode
  secondary: (row: Row) => ReactNode
  /** At the end of the row. */
  end?: (row: Row) => ReactNode
  /** If there are none. */
  nothing: string
}

/** The rows of a list as links: on any width, with the keyboard, and by `j` and `k`. */
export function RowList<Row extends RaRecord>({ to, primary, secondary, end, nothing }: RowListProps<Row>) {
  const { data, error } = useListContext<Row>()
  if (!data) return <Waiting error={error} />
  if (data.length === 0)
    return (
      <Box sx={{ px: 2 }}>
        <Nothing>{nothing}</Nothing>
      </Box>
    )
  return (
    <List disablePadding>
      {data.map((row) => (
        <ListItem key={row.id} disablePadding divider>
          <ListItemButton component={Link} to={to(row)} {...ROW} sx={{ gap: 2, minHeight: 56 }}>
            <ListItemText
              primary={primary(row)}
              secondary={secondary(row)}
              sx={{ overflowWrap: 'anywhere' }}
              slotProps={{ secondary: { component: 'div' } }}
            />
            {end && <Box sx={{ flexShrink: 0, textAlign: 'right' }}>{end(row)}</Box>}
          </ListItemButton>
        </ListItem>
      ))}
    </List>
  )
}

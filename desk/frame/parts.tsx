/** Parts that the pages of the office share. */
import { Alert, Box, LinearProgress, Stack, TableContainer, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Title, usePermissions } from 'react-admin'
import { toMessage } from '../session/refusal.ts'

/** Whether the person who is logged in may do it. The server decides; pages only leave out what would be refused. */
export function useMay(): (permission: string) => boolean {
  const { permissions } = usePermissions<string[]>()
  return (permission) => permissions?.includes(permission) ?? false
}

interface PageProps {
  title: string
  /** Buttons and filters beside the title. */
  actions?: ReactNode
  children: ReactNode
}

export const Page = ({ title, actions, children }: PageProps) => (
  <Box sx={{ py: 2, maxWidth: 1200 }}>
    <Title title={title} />
    {actions !== undefined && (
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center', mb: 2 }}>
        {actions}
      </Stack>
    )}
    {children}
  </Box>
)

/** A table that is wider than the page scrolls by itself, and makes the page no wider. */
export const WideTable = ({ children }: { children: ReactNode }) => (
  <TableContainer sx={{ width: 0, minWidth: '100%', bgcolor: 'background.paper', borderRadius: 1 }}>
    {children}
  </TableContainer>
)

/** What is shown instead of data: that it is being read, or why it is not there. */
export function Waiting({ error }: { error: unknown }) {
  if (error) return <Alert severity="error">{toMessage(error)}</Alert>
  return <LinearProgress aria-label="読み込んでいます" />
}

export const Nothing = ({ children }: { children: ReactNode }) => (
  <Typography color="textSecondary" sx={{ py: 2 }}>
    {children}
  </Typography>
)

/** Parts that the pages of the office share. */
import { Alert, Box, Card, CardContent, LinearProgress, Stack, TableContainer, Typography } from '@mui/material'
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

interface SectionProps {
  title: string
  /** Beside the title. */
  actions?: ReactNode
  children: ReactNode
}

export const Section = ({ title, actions, children }: SectionProps) => (
  <Card component="section">
    <CardContent sx={{ overflowWrap: 'anywhere' }}>
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center', mb: 1 }}>
        <Typography component="h2" variant="subtitle1" sx={{ fontWeight: 'bold', flexGrow: 1 }}>
          {title}
        </Typography>
        {actions}
      </Stack>
      {children}
    </CardContent>
  </Card>
)

/** A table that is wider than the page scrolls by itself, and makes the page no wider. */
export const WideTable = ({ children }: { children: ReactNode }) => (
  <TableContainer sx={{ width: 0, minWidth: '100%', bgcolor: 'background.paper', borderRadius: 1 }}>
    {children}
  </TableContainer>
)

/** Titles and values; those without a value are left out. */
export const Facts = ({ of }: { of: readonly (readonly [title: string, value: string | null | undefined])[] }) => (
  <Box
    component="dl"
    sx={{ display: 'grid', gridTemplateColumns: 'minmax(5em, max-content) minmax(60%, 1fr)', gap: 1, m: 0 }}
  >
    {of.map(
      ([title, value]) =>
        Boolean(value) && (
          <Box key={title} sx={{ display: 'contents' }}>
            <Typography component="dt" color="textSecondary">
              {title}
            </Typography>
            <Typography component="dd" sx={{ m: 0, whiteSpace: 'pre-wrap' }}>
              {value}
            </Typography>
          </Box>
        ),
    )}
  </Box>
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

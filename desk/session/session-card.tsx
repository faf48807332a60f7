import { Alert, Box, Button, Card, CardContent, Typography } from '@mui/material'
import type { ReactNode } from 'react'

interface SessionCardProps {
  title: string
  children: ReactNode
  /** Undefined if there is nothing to do. */
  action?: { label: string; isBusy: boolean; run: () => void }
  problem?: string | undefined
}

/** What a person sees before they are logged in. */
export const SessionCard = ({ title, children, action, problem }: SessionCardProps) => (
  <Box
    component="main"
    sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2, bgcolor: 'background.default' }}
  >
    <Card sx={{ width: '100%', maxWidth: 420 }}>
      <CardContent sx={{ display: 'grid', gap: 2, p: 3 }}>
        <Typography component="h1" variant="h5">
          {title}
        </Typography>
        {children}
        {problem !== undefined && <Alert severity="error">{problem}</Alert>}
        {action && (
          <Button variant="contained" size="large" disabled={action.isBusy} onClick={action.run}>
            {action.label}
          </Button>
        )}
      </CardContent>
    </Card>
  </Box>
)

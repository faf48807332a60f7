import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'

/** A part of a page about one subject. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="section">
    <Typography component="h3" variant="subtitle2" color="textSecondary" sx={{ mb: 0.5 }}>
      {title}
    </Typography>
    {children}
  </Box>
)

/** Words of a customer, as they were written. */
export const Words = ({ children }: { children: string }) => (
  <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{children}</Typography>
)

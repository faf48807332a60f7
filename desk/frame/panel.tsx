import { Box, Card, CardContent, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'

/** For a page with tabs or tables, which scroll in themselves rather than make it wider than the screen. */
export const NARROWABLE = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' }

interface PanelProps {
  title: string
  /** Beside the title. */
  tools?: ReactNode
  children: ReactNode
}

/** A part of a page on a card of its own. */
export const Panel = ({ title, tools, children }: PanelProps) => (
  <Card component="section" aria-label={title}>
    <CardContent sx={{ overflowWrap: 'anywhere' }}>
      <Stack
        direction="row"
        sx={{ gap: 1, mb: 1, flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}
      >
        <Typography component="h2" variant="h6" sx={{ fontSize: '1.1rem' }}>
          {title}
        </Typography>
        {tools}
      </Stack>
      {children}
    </CardContent>
  </Card>
)

/** Pairs of a title and a text; those without a text are left out. */
export const Facts = ({ facts }: { facts: readonly (readonly [title: string, text: ReactNode])[] }) => (
  <Box
    component="dl"
    sx={{
      display: 'grid',
      gridTemplateColumns: 'minmax(5em, auto) 1fr',
      columnGap: 2,
      rowGap: 0.75,
      m: 0,
      alignItems: 'baseline',
    }}
  >
    {facts
      .filter(([, text]) => text !== null && text !== undefined && text !== '' && text !== false)
      .map(([title, text]) => (
        <Box key={title} sx={{ display: 'contents' }}>
          <Typography component="dt" color="textSecondary">
            {title}
          </Typography>
          <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
            {text}
          </Typography>
        </Box>
      ))}
  </Box>
)

/** Amounts below each other; the last one is the sum. */
export const Amounts = ({ rows }: { rows: readonly (readonly [label: string, text: string])[] }) => (
  <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: '1fr auto', rowGap: 0.5, m: 0 }}>
    {rows.map(([label, text], at) => {
      const isSum = at === rows.length - 1
      const sx = isSum ? { fontWeight: 'bold', borderTop: 1, borderColor: 'divider', pt: 0.5 } : {}
      return (
        <Box key={label} sx={{ display: 'contents' }}>
          <Typography component="dt" sx={{ ...sx, pr: 2 }}>
            {label}
          </Typography>
          <Typography component="dd" sx={{ ...sx, m: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
            {text}
          </Typography>
        </Box>
      )
    })}
  </Box>
)

import PrintIcon from '@mui/icons-material/Print'
import { Button } from '@mui/material'
import type { ReactNode } from 'react'

/** A page for the printer, in a tab of its own. */
export const PaperLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Button component="a" href={href} target="_blank" rel="noopener" variant="outlined" startIcon={<PrintIcon />}>
    {children}
  </Button>
)

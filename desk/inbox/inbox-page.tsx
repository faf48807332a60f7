/** Messages, inquiries and applications: the list, and beside it or instead of it one of them. */
import { Box, Typography, useMediaQuery, type Theme } from '@mui/material'
import { Title } from 'react-admin'
import { useParams } from 'react-router-dom'
import { EntryPanel } from './entry-panel.tsx'
import { InboxList } from './inbox-list.tsx'

export function InboxPage() {
  const { id } = useParams()
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'))
  return (
    <Box sx={{ py: 1, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Title title="受信箱" />
      {isWide ? (
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            alignItems: 'start',
            gridTemplateColumns: 'minmax(18rem, 2fr) minmax(0, 3fr)',
          }}
        >
          <InboxList chosen={id} />
          {id === undefined ? (
            <Typography color="textSecondary" sx={{ p: 4, textAlign: 'center' }}>
              左の一覧から選んでください。
            </Typography>
          ) : (
            <EntryPanel key={id} id={id} />
          )}
        </Box>
      ) : id === undefined ? (
        <InboxList chosen={undefined} />
      ) : (
        <EntryPanel key={id} id={id} hasBack />
      )}
    </Box>
  )
}

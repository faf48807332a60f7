import { Alert, Button, Dialog, DialogActions, DialogTitle, List, ListItemButton, ListItemText } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useGetIdentity } from 'react-admin'
import * as staffApi from '#contract/staff/desk.ts'
import { call } from '../network/api.ts'
import { toMessage } from '../session/refusal.ts'

interface ColleagueDialogProps {
  /** Who it is now, by name or id. */
  present: string | null
  isBusy: boolean
  /** Undefined: no one. */
  onChoose: (colleague: { id: string; name: string } | undefined) => void
  onClose: () => void
}

/** Who looks after it. The person who asks comes first. */
export function ColleagueDialog({ present, isBusy, onChoose, onClose }: ColleagueDialogProps) {
  const { data, error } = useQuery({ queryKey: ['colleagues'], queryFn: () => call(staffApi.colleagues) })
  const { identity } = useGetIdentity()
  const colleagues = data?.data ?? []
  const isMe = ({ id }: { id: string }) => id === identity?.id
  const sorted = [...colleagues.filter(isMe), ...colleagues.filter((it) => !isMe(it))]
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="colleague-title">
      <DialogTitle id="colleague-title">担当を決める</DialogTitle>
      {error && <Alert severity="error">{toMessage(error)}</Alert>}
      <List sx={{ pt: 0 }}>
        {sorted.map((it) => (
          <ListItemButton
            key={it.id}
            disabled={isBusy}
            selected={present === it.name || present === it.id}
            onClick={() => onChoose(it)}
            sx={{ minHeight: 48 }}
          >
            <ListItemText primary={isMe(it) ? `${it.name}（自分）` : it.name} />
          </ListItemButton>
        ))}
        {present !== null && (
          <ListItemButton disabled={isBusy} onClick={() => onChoose(undefined)} sx={{ minHeight: 48 }}>
            <ListItemText primary="担当を外す" />
          </ListItemButton>
        )}
      </List>
      <DialogActions>
        <Button onClick={onClose}>やめる</Button>
      </DialogActions>
    </Dialog>
  )
}

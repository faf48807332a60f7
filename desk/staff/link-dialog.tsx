import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, TextField } from '@mui/material'
import { type FocusEvent, useState } from 'react'
import { QrCode } from '../session/qr-code.tsx'
import { toEnrolmentLink } from './link-secret.ts'

interface LinkDialogProps {
  name: string
  token: string
  onClose: () => void
}

/** Shown once: whoever has the link is the person. */
export function LinkDialog({ name, token, onClose }: LinkDialogProps) {
  const link = toEnrolmentLink(token)
  const [isCopied, setCopied] = useState(false)
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby="link-title">
      <DialogTitle id="link-title">{name}さんの登録用リンク</DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2 }}>
          <Alert severity="warning">
            この画面を閉じると、もう表示できません。ご本人の端末で、60分以内に開いてください。一度だけ使えます。
          </Alert>
          <Box sx={{ display: 'grid', placeItems: 'center' }}>
            <QrCode text={link} label={`${name}さんの登録用リンクのQRコード`} />
          </Box>
          <TextField
            label="リンク"
            value={link}
            multiline
            slotProps={{
              htmlInput: {
                readOnly: true,
                onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
              },
            }}
          />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button
          onClick={() => {
            void navigator.clipboard.writeText(link).then(() => setCopied(true))
          }}
        >
          {isCopied ? 'コピーしました' : 'リンクをコピー'}
        </Button>
        <Button variant="contained" onClick={onClose}>
          閉じる
        </Button>
      </DialogActions>
    </Dialog>
  )
}

import AddAPhotoIcon from '@mui/icons-material/AddAPhoto'
import CloseIcon from '@mui/icons-material/Close'
import { Alert, Box, Button, IconButton, Menu, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import { useGetIdentity } from 'react-admin'
import * as inboxApi from '#contract/inbox/desk.ts'
import type { InboxEntry, ReplyTemplate } from '#contract/inbox/desk.ts'
import * as messageActions from '#contract/messages/actions.ts'
import { MAX_MESSAGE_CHARACTERS } from '#contract/shared/constants.ts'
import { useAct } from '../actions/use-act.ts'
import { call } from '../network/api.ts'
import { fillTemplate } from './fill-template.ts'
import { type Photo, usePhotos } from './use-photos.ts'
import { useWriting } from './use-writing.ts'

/** An answer to the customer, with photos. It is kept and sent later without signal. */
export function ReplyForm({ entry }: { entry: InboxEntry }) {
  const { id: customerId, name, lastSeq: seen } = entry
  const [text, setText] = useState('')
  const { photos, problem, isBusy, add, remove, clear } = usePhotos()
  useWriting(customerId, text.trim() !== '')
  const reply = useAct(messageActions.reply, {
    summary: { label: '返信', subject: `${name ?? ''} 様`, page: `/inbox/${customerId}` },
    files: () => photos.map(({ id, bytes, type }) => ({ id, bytes, type })),
    done: '返信しました。お客様にメールでお知らせします。',
    onDone() {
      setText('')
      clear()
    },
  })
  const canSend = !reply.isBusy && !isBusy && (text.trim() !== '' || photos.length > 0)
  const send = () => reply.run({ customerId, text, fileIds: photos.map(({ id }) => id), seen })
  return (
    <Box
      component="form"
      onSubmit={(event: React.FormEvent) => {
        event.preventDefault()
        if (canSend) send()
      }}
    >
      <TextField
        label="返信"
        multiline
        minRows={4}
        fullWidth
        value={text}
        onChange={({ target }) => setText(target.value)}
        slotProps={{ htmlInput: { maxLength: MAX_MESSAGE_CHARACTERS } }}
      />
      {problem !== undefined && <Alert severity="warning">{problem}</Alert>}
      <Chosen photos={photos} onRemove={remove} />
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', mt: 1 }}>
        <Button type="submit" variant="contained" disabled={!canSend}>
          返信する
        </Button>
        <PhotoButton label="写真を撮る" hasCamera onChoose={(files) => void add(files)} />
        <PhotoButton label="写真を選ぶ" onChoose={(files) => void add(files)} />
        <TemplateButton entry={entry} onChoose={(filled) => setText(text === '' ? filled : `${text}\n${filled}`)} />
      </Stack>
    </Box>
  )
}

interface PhotoButtonProps {
  label: string
  hasCamera?: boolean
  onChoose: (files: File[]) => void
}

/** The input is in the button, so that it has its name and its keys. */
function PhotoButton({ label, hasCamera = false, onChoose }: PhotoButtonProps) {
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onChoose([...(target.files ?? [])])
    // The same photo can be chosen again.
    target.value = ''
  }
  return (
    <Button component="label" variant="outlined" startIcon={hasCamera ? <AddAPhotoIcon /> : undefined}>
      {label}
      <Box
        component="input"
        type="file"
        accept="image/*"
        aria-label={label}
        multiple={!hasCamera}
        {...(hasCamera && { capture: 'environment' })}
        onChange={choose}
        sx={{ position: 'absolute', inset: 0, opacity: 0, width: '100%', cursor: 'pointer' }}
      />
    </Button>
  )
}

const Chosen = ({ photos, onRemove }: { photos: readonly Photo[]; onRemove: (id: string) => void }) =>
  photos.length > 0 && (
    <Stack
      component="ul"
      direction="row"
      useFlexGap
      sx={{ gap: 1, flexWrap: 'wrap', listStyle: 'none', m: 0, mt: 1, p: 0 }}
    >
      {photos.map(({ id, url }, i) => (
        <Box component="li" key={id} sx={{ position: 'relative' }}>
          <Box
            component="img"
            src={url}
            alt={`添付する写真${i + 1}`}
            sx={{ display: 'block', width: '7rem', height: '7rem', objectFit: 'cover', borderRadius: 1 }}
          />
          <IconButton
            aria-label={`添付する写真${i + 1}を外す`}
            onClick={() => onRemove(id)}
            sx={{
              position: 'absolute',
              top: 0,
              right: 0,
              bgcolor: 'background.paper',
              '&:hover': { bgcolor: 'background.paper' },
            }}
          >
            <CloseIcon />
          </IconButton>
        </Box>
      ))}
    </Stack>
  )

interface TemplateButtonProps {
  entry: InboxEntry
  onChoose: (text: string) => void
}

function TemplateButton({ entry: { name, number }, onChoose }: TemplateButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { identity } = useGetIdentity()
  const { data } = useQuery({ queryKey: ['reply-templates'], queryFn: () => call(inboxApi.templates) })
  const templates = data?.data ?? []
  if (templates.length === 0) return null
  const choose = (template: ReplyTemplate) => {
    setAnchor(null)
    onChoose(fillTemplate(template, { name, number, staff: identity?.fullName ?? '' }))
  }
  return (
    <>
      <Button variant="outlined" aria-haspopup="menu" onClick={({ currentTarget }) => setAnchor(currentTarget)}>
        ひな形
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {templates.map((template) => (
          <MenuItem key={template.title} onClick={() => choose(template)}>
            <Typography>{template.title}</Typography>
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

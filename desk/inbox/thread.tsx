import { Box, Button, Dialog, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import * as inboxApi from '#contract/inbox/desk.ts'
import * as messagesApi from '#contract/messages/desk.ts'
import type { Message } from '#contract/messages/schema.ts'
import { toEndpointUrl } from '#contract/shared/endpoint.ts'
import { formatInstant } from '../frame/format.ts'
import { Words } from '../frame/section.tsx'
import { call } from '../network/api.ts'

export const toFileUrl = (id: string): string => toEndpointUrl(messagesApi.file, { params: { id } })

interface ThreadProps {
  /** Of the entry. */
  id: string
  messages: readonly Message[]
  hasEarlier: boolean
}

/** The customer's messages on the left, the shop's on the right. */
export function Thread({ id, messages, hasEarlier }: ThreadProps) {
  const [earlier, setEarlier] = useState<{ messages: readonly Message[]; hasEarlier: boolean }>()
  const shown = [...(earlier?.messages ?? []), ...messages]
  const first = shown[0]?.seq
  const loadEarlier = async () => {
    const { thread } = await call(inboxApi.get, { params: { id }, query: { before: first! } })
    setEarlier({ messages: [...thread!.messages, ...(earlier?.messages ?? [])], hasEarlier: thread!.hasEarlier })
  }
  return (
    <Box>
      {(earlier ?? { hasEarlier }).hasEarlier && (
        <Button fullWidth onClick={() => void loadEarlier()}>
          これより前を表示する
        </Button>
      )}
      {shown.length === 0 && <Typography color="textSecondary">まだメッセージはありません。</Typography>}
      <Stack component="ol" aria-label="やりとり" sx={{ listStyle: 'none', m: 0, p: 0, gap: 1.5 }}>
        {shown.map((message) => (
          <Entry key={message.id} message={message} />
        ))}
      </Stack>
    </Box>
  )
}

function Entry({ message: { from, text, fileIds, sentAt, readAt } }: { message: Message }) {
  const isShop = from === 'shop'
  return (
    <Box component="li" sx={{ alignSelf: isShop ? 'flex-end' : 'flex-start', maxWidth: '85%' }}>
      <Typography variant="caption" color="textSecondary">
        {`${isShop ? '店舗' : 'お客様'}　${formatInstant(sentAt)}${isShop && readAt !== null ? '　既読' : ''}`}
      </Typography>
      <Box
        sx={{
          px: 1.5,
          py: 1,
          borderRadius: 2,
          border: 1,
          borderColor: 'divider',
          bgcolor: isShop ? 'action.selected' : 'background.paper',
        }}
      >
        <Pictures fileIds={fileIds} isShop={isShop} />
        {text !== '' && <Words>{text.trimEnd()}</Words>}
      </Box>
    </Box>
  )
}

function Pictures({ fileIds, isShop }: { fileIds: readonly string[]; isShop: boolean }) {
  if (fileIds.length === 0) return null
  return (
    <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', mb: 0.5 }}>
      {fileIds.map((id, i) => (
        <SentPicture key={id} id={id} name={`${isShop ? '店舗' : 'お客様'}の写真${i + 1}`} />
      ))}
    </Stack>
  )
}

/** A small square; a tap shows the whole picture. */
export function SentPicture({ id, name }: { id: string; name: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Box
        component="button"
        type="button"
        aria-label={`${name}を拡大する`}
        onClick={() => setIsOpen(true)}
        sx={{ p: 0, border: 0, bgcolor: 'transparent', cursor: 'pointer', borderRadius: 1, overflow: 'hidden' }}
      >
        <Box
          component="img"
          src={toFileUrl(id)}
          alt={name}
          sx={{ display: 'block', width: '7rem', height: '7rem', objectFit: 'cover', bgcolor: 'action.hover' }}
        />
      </Box>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} maxWidth="lg" aria-label={name}>
        <Box
          component="img"
          src={toFileUrl(id)}
          alt={name}
          sx={{ display: 'block', maxWidth: '100%', maxHeight: '80vh' }}
        />
        <Button onClick={() => setIsOpen(false)}>閉じる</Button>
      </Dialog>
    </>
  )
}

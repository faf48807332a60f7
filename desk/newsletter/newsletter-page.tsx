/** The newsletter: written, looked at, sent for checking, and then to all who asked for it. */
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  LinearProgress,
  List,
  ListItem,
  ListItemText,
  Stack,
  TextField,
  Typography,
} from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import * as newsletterActions from '#contract/newsletter/actions.ts'
import * as newsletterApi from '#contract/newsletter/desk.ts'
import type { SentNewsletter } from '#contract/newsletter/desk.ts'
import { formatNumber } from '#contract/shared/format-number.ts'
import { useAct } from '../actions/use-act.ts'
import { formatInstant } from '../frame/format.ts'
import { Panel } from '../frame/panel.tsx'
import { Nothing, Page, Waiting } from '../frame/parts.tsx'
import { call } from '../network/api.ts'
import { loadMe } from '../session/auth-provider.ts'
import { toMessage } from '../session/refusal.ts'

export function NewsletterPage() {
  const [subject, setSubject] = useState('')
  const [body, setBody] = useState('')
  const [isAsked, setAsked] = useState(false)
  const text = `件名: ${subject.trim()}\n\n${body.trim()}\n`
  const shownText = useDeferredValue(text)
  const isBegun = subject.trim() !== '' && body.trim() !== ''
  const me = useQuery({ queryKey: ['me'], queryFn: loadMe })
  const sent = useQuery({
    queryKey: ['newsletters'],
    queryFn: () => call(newsletterApi.list, { query: { page: 1, perPage: 50 } }),
  })
  const preview = useQuery({
    queryKey: ['newsletter-preview', shownText],
    queryFn: () => call(newsletterApi.preview, { body: { text: shownText } }),
    placeholderData: keepPreviousData,
    enabled: isBegun,
    retry: false,
    gcTime: 0,
  })
  const test = useAct(newsletterActions.send, { done: (_, { to }) => `確認用に、${to} へ1通送ります。` })
  const send = useAct(newsletterActions.send, {
    done: ({ result, recipients }) =>
      result === 'resumed' ? '送信の続きを始めます。' : `${formatNumber(recipients)}名に送ります。`,
    onDone: () => setAsked(false),
  })
  const isReady = isBegun && preview.data !== undefined && !preview.error
  const recipients = preview.data?.recipients ?? 0
  return (
    <Page
      title="メールマガジン"
      actions={
        <>
          <Button
            variant="outlined"
            disabled={!isReady || !me.data || test.isBusy}
            onClick={() => test.run({ text, to: me.data!.email })}
          >
            自分に1通送る
          </Button>
          <Button variant="contained" disabled={!isReady || recipients === 0} onClick={() => setAsked(true)}>
            全員に送る
          </Button>
        </>
      }
    >
      <Stack sx={{ gap: 2 }}>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' }, alignItems: 'start' }}>
          <Panel title="内容">
            <Stack sx={{ gap: 2, pt: 1 }}>
              <TextField label="件名" value={subject} onChange={({ target }) => setSubject(target.value)} />
              <TextField
                label="本文"
                multiline
                minRows={12}
                value={body}
                helperText="段落のあいだは1行空けます。[新作を見る](/items) だけの段落はボタンに、※で始まる段落は注記になります。"
                onChange={({ target }) => setBody(target.value)}
              />
            </Stack>
          </Panel>
          <Panel title="お客様に届く内容">
            {!isBegun && <Typography color="textSecondary">件名と本文を書くと、ここに表示します。</Typography>}
            {isBegun && preview.error && (
              <Alert severity="warning" sx={{ whiteSpace: 'pre-wrap' }}>
                {toMessage(preview.error)}
              </Alert>
            )}
            {isBegun && !preview.error && preview.data && (
              <>
                <Typography sx={{ fontWeight: 'bold' }}>{preview.data.subject}</Typography>
                <Typography component="pre" sx={{ whiteSpace: 'pre-wrap', fontFamily: 'inherit', my: 1 }}>
                  {preview.data.text}
                </Typography>
                <Typography color="textSecondary">{`宛先 ${formatNumber(recipients)}名`}</Typography>
              </>
            )}
          </Panel>
        </Box>
        <Panel title="送信したメールマガジン">
          {!sent.data && <Waiting error={sent.error} />}
          {sent.data?.data.length === 0 && <Nothing>まだありません。</Nothing>}
          <List disablePadding>
            {sent.data?.data.map((it) => (
              <Sent key={it.id} newsletter={it} />
            ))}
          </List>
        </Panel>
      </Stack>
      {isAsked && (
        <Dialog open onClose={() => setAsked(false)} role="alertdialog" aria-labelledby="send-title">
          <DialogTitle id="send-title">{`${formatNumber(recipients)}名に送りますか`}</DialogTitle>
          <DialogContent>
            <DialogContentText>
              「{subject.trim()}」を、メールマガジンを希望されたお客様に送ります。送信を始めると、取り消せません。
            </DialogContentText>
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setAsked(false)}>やめる</Button>
            <Button variant="contained" disabled={send.isBusy} onClick={() => send.run({ text, to: 'all' })}>
              送る
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </Page>
  )
}

function Sent({ newsletter: { subject, startedAt, recipients, waiting, isQueued } }: { newsletter: SentNewsletter }) {
  const isDone = isQueued && waiting === 0
  const state = !isQueued ? '準備中' : isDone ? '送信済み' : `残り${formatNumber(waiting)}通`
  return (
    <ListItem disableGutters divider>
      <ListItemText
        primary={subject}
        secondary={
          <>
            {`${formatInstant(startedAt)}・${formatNumber(recipients)}名・${state}`}
            {isQueued && !isDone && (
              <LinearProgress
                variant="determinate"
                aria-label={`${subject}の送信`}
                value={recipients === 0 ? 0 : (100 * (recipients - waiting)) / recipients}
                sx={{ mt: 0.5 }}
              />
            )}
          </>
        }
        slotProps={{ secondary: { component: 'div' } }}
      />
    </ListItem>
  )
}

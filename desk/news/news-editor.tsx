/** Writes news: the text on one side, what customers will see on the other. */
import {
  Alert,
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  ListItemText,
  MenuItem,
  Stack,
  TextField,
  Typography,
} from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import * as newsActions from '#contract/news/actions.ts'
import * as newsApi from '#contract/news/desk.ts'
import { type DeskNews, type NewsPreview, toNewsFile } from '#contract/news/desk.ts'
import { NEWS_CATEGORIES } from '#contract/news/schema.ts'
import { formatEnd, readEnd } from '#contract/shared/typed-time.ts'
import * as shopsApi from '#contract/shops/desk.ts'
import { run, useAct } from '../actions/use-act.ts'
import { Facts, Panel } from '../frame/panel.tsx'
import { Page, Waiting } from '../frame/parts.tsx'
import { call } from '../network/api.ts'
import { formatInstant } from '../frame/format.ts'
import { Blocks } from './blocks.tsx'

const FILE = 'お知らせ.md'

export function NewsEditor() {
  const { id } = useParams()
  const news = useQuery({
    queryKey: ['news', id],
    queryFn: () => call(newsApi.get, { params: { id: Number(id) } }),
    enabled: id !== undefined,
  })
  if (id === undefined) return <Editor news={undefined} />
  if (!news.data)
    return (
      <Page title="お知らせ">
        <Waiting error={news.error} />
      </Page>
    )
  return news.data.text === null ? <Shown news={news.data} /> : <Editor key={news.data.id} news={news.data} />
}

/** From a file, or posted before texts were kept. */
const Shown = ({ news }: { news: DeskNews }) => (
  <Page title="お知らせ" actions={<StateButton news={news} />}>
    <Panel title={news.title}>
      <Alert severity="info">
        {news.isOwn
          ? 'このお知らせは、本文の控えがないため書き直せません。非公開にして、新しく掲載してください。'
          : 'ファイルのお知らせです。内容は、content/news のファイルで変えます。'}
      </Alert>
      <Blocks of={news.body} />
    </Panel>
  </Page>
)

function StateButton({ news: { id, state, isOwn } }: { news: DeskNews }) {
  const hide = useAct(newsActions.hide, {
    done: '非公開にしました。',
    undo: () => () => run(newsActions.show, { id, seen: 'hidden' }),
  })
  const show = useAct(newsActions.show, {
    done: '公開しました。',
    undo: () => () => run(newsActions.hide, { id, seen: 'shown' }),
  })
  if (!isOwn) return null
  return state === 'shown' ? (
    <Button color="error" disabled={hide.isBusy} onClick={() => hide.run({ id, seen: state })}>
      非公開にする
    </Button>
  ) : (
    <Button disabled={show.isBusy} onClick={() => show.run({ id, seen: state })}>
      公開する
    </Button>
  )
}

function NewsBody({ preview, error }: { preview: NewsPreview | undefined; error: unknown }) {
  if (!preview) return <Waiting error={error} />
  return preview.body ? (
    <Blocks of={preview.body} />
  ) : (
    <Alert severity="info">直すところがなくなると、ここに表示します。</Alert>
  )
}

interface Fields {
  title: string
  category: string
  shopIds: number[]
  until: string
  isPinned: boolean
  body: string
}

const EMPTY: Fields = { title: '', category: 'info', shopIds: [], until: '', isPinned: false, body: '' }

const toFields = ({ title, category, shopIds, expiresAt, isPinned, text }: DeskNews): Fields => ({
  title,
  category,
  shopIds,
  until: expiresAt === null ? '' : formatEnd(Date.parse(expiresAt)),
  isPinned,
  body: text?.trim() ?? '',
})

function Editor({ news }: { news: DeskNews | undefined }) {
  const navigate = useNavigate()
  const [fields, setFields] = useState(() => (news ? toFields(news) : EMPTY))
  const [seen, setSeen] = useState(news?.revision)
  const shops = useQuery({ queryKey: ['shops'], queryFn: () => call(shopsApi.list) })
  const end = fields.until.trim() === '' ? undefined : readEnd(fields.until)
  const isEndWrong = fields.until.trim() !== '' && end === undefined
  const text = toNewsFile({ ...fields, expiresAt: end === undefined ? undefined : new Date(end).toISOString() })
  const shownText = useDeferredValue(text)
  const isBegun = fields.title !== '' || fields.body !== ''
  const preview = useQuery({
    queryKey: ['news-preview', shownText],
    queryFn: () => call(newsApi.preview, { body: { text: shownText } }),
    placeholderData: keepPreviousData,
    enabled: isBegun,
    gcTime: 0,
  })
  const problems = preview.data?.problems ?? []
  const problemOf = (field: string) =>
    problems
      .filter((it) => it.field === field)
      .map(({ line, reason }) => (line === undefined ? reason : `${line}行目: ${reason}`))
      .join('\n')
  const leave = () => void navigate('/news')
  const post = useAct(newsActions.post, {
    done: 'お知らせを掲載しました。',
    undo:
      ({ id }) =>
      () =>
        run(newsActions.hide, { id, seen: 'shown' }),
    onDone: leave,
  })
  const edit = useAct(newsActions.edit, { done: 'お知らせを書き直しました。', onDone: leave })
  const isBusy = post.isBusy || edit.isBusy
  const change = (next: Partial<Fields>) => setFields({ ...fields, ...next })
  const isOutdated = news !== undefined && news.revision !== seen
  return (
    <Page
      title={news ? 'お知らせを書き直す' : 'お知らせを書く'}
      actions={
        <>
          <Button onClick={leave}>一覧へ戻る</Button>
          {news && <StateButton news={news} />}
          <Button
            variant="contained"
            sx={{ ml: 'auto' }}
            disabled={isBusy || !isBegun || isEndWrong || problems.length > 0 || !preview.data?.body}
            onClick={() =>
              news ? edit.run({ id: news.id, seen: seen!, file: FILE, text }) : post.run({ file: FILE, text })
            }
          >
            {news ? '書き直す' : '掲載する'}
          </Button>
        </>
      }
    >
      {isOutdated && (
        <Alert
          severity="warning"
          sx={{ mb: 2 }}
          action={<Button onClick={() => setSeen(news.revision)}>この内容で続ける</Button>}
        >
          ほかの方が、いま内容を変更しました。入力した内容は残っています。
        </Alert>
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' }, alignItems: 'start' }}>
        <Panel title="内容">
          <Stack sx={{ gap: 2, pt: 1 }}>
            <TextField
              label="件名"
              value={fields.title}
              error={problemOf('title') !== ''}
              helperText={problemOf('title')}
              onChange={({ target }) => change({ title: target.value })}
            />
            <TextField
              select
              label="分類"
              value={fields.category}
              onChange={({ target }) => change({ category: target.value })}
            >
              {Object.entries(NEWS_CATEGORIES).map(([id, name]) => (
                <MenuItem key={id} value={id}>
                  {name}
                </MenuItem>
              ))}
            </TextField>
            <TextField
              select
              label="店舗"
              value={fields.shopIds}
              error={problemOf('shops') !== ''}
              helperText={problemOf('shops') || '選ばなければ、すべての店舗のお知らせです。'}
              slotProps={{
                select: {
                  multiple: true,
                  renderValue: (ids) =>
                    (ids as number[]).map((id) => shops.data?.data.find((it) => it.id === id)?.name ?? id).join('、'),
                },
              }}
              onChange={({ target }) => change({ shopIds: target.value as unknown as number[] })}
            >
              {shops.data?.data.map(({ id, name }) => (
                <MenuItem key={id} value={id}>
                  <Checkbox checked={fields.shopIds.includes(id)} />
                  <ListItemText primary={name} />
                </MenuItem>
              ))}
            </TextField>
            <TextField
              label="掲載の終わり"
              placeholder="2026/12/31 18:00"
              value={fields.until}
              error={isEndWrong || problemOf('expiresAt') !== ''}
              helperText={
                isEndWrong
                  ? '日時をご確認ください（例：2026/12/31 18:00）。'
                  : problemOf('expiresAt') || 'なければ、ずっと掲載します。'
              }
              onChange={({ target }) => change({ until: target.value })}
            />
            <FormControlLabel
              control={
                <Checkbox checked={fields.isPinned} onChange={({ target }) => change({ isPinned: target.checked })} />
              }
              label="先頭に固定する"
            />
            <TextField
              label="本文（Markdown）"
              multiline
              minRows={10}
              value={fields.body}
              error={problemOf('text') !== ''}
              helperText={problemOf('text') || '## 見出し、- 箇条書き、**太字**、[文字](/items) が使えます。'}
              slotProps={{ formHelperText: { sx: { whiteSpace: 'pre-wrap' } } }}
              onChange={({ target }) => change({ body: target.value })}
            />
          </Stack>
        </Panel>
        <Panel title="お客様に見える内容">
          {!isBegun && <Typography color="textSecondary">書き始めると、ここに表示します。</Typography>}
          {isBegun && (
            <>
              <Typography variant="h6" component="p">
                {fields.title}
              </Typography>
              {news && <Facts facts={[['掲載', formatInstant(news.publishedAt)]]} />}
              <NewsBody preview={preview.data} error={preview.error} />
            </>
          )}
        </Panel>
      </Box>
    </Page>
  )
}

import { Button, Chip, Stack } from '@mui/material'
import { InfiniteList } from 'react-admin'
import { Link } from 'react-router-dom'
import type { DeskNewsRow } from '#contract/news/desk.ts'
import { NEWS_CATEGORIES } from '#contract/news/schema.ts'
import { formatInstant } from '../frame/format.ts'
import { RowList } from '../frame/row-list.tsx'

export const NewsList = () => (
  <InfiniteList
    title="お知らせ"
    perPage={50}
    exporter={false}
    empty={false}
    actions={
      <Button component={Link} to="/news-editor" variant="contained">
        お知らせを書く
      </Button>
    }
  >
    <RowList<DeskNewsRow>
      to={({ id }) => `/news-editor/${id}`}
      primary={({ title }) => title}
      secondary={({ category, publishedAt, isOwn }) =>
        [NEWS_CATEGORIES[category], formatInstant(publishedAt), isOwn ? '' : 'ファイル'].filter(Boolean).join('・')
      }
      end={({ isPinned, status }) => (
        <Stack direction="row" useFlexGap sx={{ gap: 0.5, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
          {isPinned && <Chip size="small" color="primary" label="先頭" />}
          <Chip size="small" variant="outlined" label={status} />
        </Stack>
      )}
      nothing="お知らせはありません。"
    />
  </InfiniteList>
)

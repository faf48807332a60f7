/** Prices and visibility of many variants at once: typed or pasted, looked at, and then applied. */
import { Button, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useNotify } from 'react-admin'
import * as pricesApi from '#contract/items/desk.ts'
import type { DeskVariant } from '#contract/items/desk.ts'
import { Nothing, Page, useMay, Waiting } from '../frame/parts.tsx'
import { call } from '../network/api.ts'
import { type Column, type Drafts, pasteBlock, planChanges, readClipboard } from './drafts.ts'
import { PreviewDialog } from './preview-dialog.tsx'
import { PriceGrid } from './price-grid.tsx'

const PER_PAGE = 100

export function PricesPage() {
  const may = useMay()
  const notify = useNotify()
  const [typed, setTyped] = useState('')
  const [categoryId, setCategoryId] = useState<number>()
  const [drafts, setDrafts] = useState<Drafts>(new Map())
  const [isPreviewed, setPreviewed] = useState(false)
  const q = useDeferredValue(typed.trim())
  const categories = useQuery({ queryKey: ['prices', 'categories'], queryFn: () => call(pricesApi.listCategories) })
  const variants = useInfiniteQuery({
    queryKey: ['prices', q, categoryId],
    queryFn: ({ pageParam }) =>
      call(pricesApi.list, { query: { page: pageParam, perPage: PER_PAGE, q: q || undefined, categoryId } }),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, _, page) => (hasMore ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  })
  const rows = variants.data?.pages.flatMap(({ data }) => data)
  const changes = planChanges(drafts)

  const change = (row: DeskVariant, next: Partial<Omit<NonNullable<ReturnType<Drafts['get']>>, 'row'>>) =>
    setDrafts((all) => {
      const draft = all.get(row.id) ?? { row, cells: {} }
      return new Map(all).set(row.id, { ...draft, ...next, cells: { ...draft.cells, ...next.cells } })
    })
  const paste = (row: DeskVariant, column: Column, text: string) => {
    const pasted = pasteBlock(drafts, { rows: rows ?? [], sku: row.id, column, block: readClipboard(text) })
    setDrafts(pasted.drafts)
    if (pasted.left > 0) notify(`表に入らない${pasted.left}行は、貼り付けていません。`, { type: 'warning' })
  }
  return (
    <Page
      title="価格と公開"
      actions={
        <>
          <TextField
            type="search"
            size="small"
            fullWidth={false}
            label="商品名・品番"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <TextField
            select
            size="small"
            fullWidth={false}
            label="カテゴリー"
            sx={{ minWidth: 200 }}
            value={categoryId ?? ''}
            onChange={({ target }) => setCategoryId(Number(target.value) || undefined)}
          >
            <MenuItem value="">すべて</MenuItem>
            {categories.data?.data.map(({ id, name, isChild }) => (
              <MenuItem key={id} value={id}>
                {isChild ? `　${name}` : name}
              </MenuItem>
            ))}
          </TextField>
          <Typography aria-live="polite" sx={{ ml: 'auto' }}>
            {changes.length > 0 ? `変更 ${changes.length}件` : ''}
          </Typography>
          <Button disabled={drafts.size === 0} onClick={() => setDrafts(new Map())}>
            元に戻す
          </Button>
          <Button variant="contained" disabled={changes.length === 0} onClick={() => setPreviewed(true)}>
            変更を確認する
          </Button>
        </>
      }
    >
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        {may('prices')
          ? '表計算ソフトの列をコピーして、欄に貼り付けると、その下の欄にも入ります。変更は、確認してから反映します。'
          : '公開と販売を変えられます。価格は、店長だけが変えられます。'}
      </Typography>
      {!rows && <Waiting error={variants.error} />}
      {rows?.length === 0 && <Nothing>該当する商品はありません。</Nothing>}
      {rows && rows.length > 0 && (
        <PriceGrid rows={rows} drafts={drafts} mayPrice={may('prices')} onChange={change} onPaste={paste} />
      )}
      {variants.hasNextPage && (
        <Stack sx={{ alignItems: 'center', py: 2 }}>
          <Button disabled={variants.isFetchingNextPage} onClick={() => void variants.fetchNextPage()}>
            続きを表示する
          </Button>
        </Stack>
      )}
      {isPreviewed && (
        <PreviewDialog
          changes={changes}
          onApplied={(skus) => setDrafts((all) => new Map([...all].filter(([sku]) => !skus.has(sku))))}
          onClose={() => setPreviewed(false)}
        />
      )}
    </Page>
  )
}

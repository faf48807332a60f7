/** The movements of one variant, and what staff do with its pieces. */
import { Button, Stack, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { required, SelectInput, TextInput, Title } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import { SELLING_LABELS } from '#contract/items/actions.ts'
import { readDigits } from '#contract/shared/typed-number.ts'
import * as stockActions from '#contract/stock/actions.ts'
import { MAX_STOCK } from '#contract/stock/actions.ts'
import * as stockApi from '#contract/stock/desk.ts'
import { ADD_REASONS, REMOVE_REASONS, STOCK_REASONS, type StockReason } from '#contract/stock/reasons.ts'
import { ActionDialog } from '../actions/action-dialog.tsx'
import { useAct } from '../actions/use-act.ts'
import { formatInstant } from '../frame/format.ts'
import { Panel } from '../frame/panel.tsx'
import { Waiting, WideTable } from '../frame/parts.tsx'
import { call } from '../network/api.ts'

type Movement = 'add' | 'remove'

export function StockPage() {
  const { id: sku = '' } = useParams()
  const [open, setOpen] = useState<Movement>()
  const stock = useInfiniteQuery({
    queryKey: ['stock', 'movements', sku],
    queryFn: ({ pageParam }) =>
      call(stockApi.get, { params: { sku }, query: pageParam === undefined ? {} : { before: pageParam } }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ data, hasMore }) => (hasMore ? data.at(-1)?.id : undefined),
  })
  const variant = stock.data?.pages[0]?.variant
  return (
    <Stack sx={{ gap: 2, py: 2, maxWidth: 900 }}>
      <Title title="在庫" />
      {variant ? (
        <>
          <Panel
            title={variant.name}
            tools={
              <>
                <Button variant="outlined" onClick={() => setOpen('add')}>
                  増やす
                </Button>
                <Button variant="outlined" onClick={() => setOpen('remove')}>
                  減らす
                </Button>
                <Button component={Link} to={`/stock-count?sku=${encodeURIComponent(variant.id)}`}>
                  数える
                </Button>
              </>
            }
          >
            <Typography variant="h5" component="p">
              {variant.stock}点
            </Typography>
            <Typography color="textSecondary">
              {variant.id}・{variant.live ? SELLING_LABELS[variant.isPaused ? 'paused' : 'sold'] : '販売を終了'}
            </Typography>
          </Panel>
          <Panel title="増減の記録（新しい順）">
            <WideTable>
              <Table size="small" aria-label="増減の記録">
                <TableHead>
                  <TableRow>
                    {['日時', '理由', '増減', '在庫', 'ご注文・返品', '担当'].map((it) => (
                      <TableCell
                        key={it}
                        align={it === '増減' || it === '在庫' ? 'right' : 'left'}
                        sx={{ whiteSpace: 'nowrap' }}
                      >
                        {it}
                      </TableCell>
                    ))}
                  </TableRow>
                </TableHead>
                <TableBody>
                  {stock
                    .data!.pages.flatMap(({ data }) => data)
                    .map(({ id, at, reason, delta, after, reference, by }) => (
                      <TableRow key={id}>
                        <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatInstant(at)}</TableCell>
                        <TableCell sx={{ whiteSpace: 'nowrap' }}>{STOCK_REASONS[reason]}</TableCell>
                        <TableCell align="right">{delta > 0 ? `+${delta}` : delta}</TableCell>
                        <TableCell align="right">{after}</TableCell>
                        <TableCell>{reference}</TableCell>
                        <TableCell>{by}</TableCell>
                      </TableRow>
                    ))}
                </TableBody>
              </Table>
            </WideTable>
            {stock.hasNextPage && (
              <Button disabled={stock.isFetchingNextPage} onClick={() => void stock.fetchNextPage()}>
                もっと前を見る
              </Button>
            )}
          </Panel>
          {open && (
            <MoveDialog movement={open} sku={variant.id} stock={variant.stock} onClose={() => setOpen(undefined)} />
          )}
        </>
      ) : (
        <Waiting error={stock.error} />
      )}
    </Stack>
  )
}

const MOVEMENTS = {
  add: { spec: stockActions.add, title: '在庫を増やす', submit: '増やす', reasons: ADD_REASONS },
  remove: { spec: stockActions.remove, title: '在庫を減らす', submit: '減らす', reasons: REMOVE_REASONS },
} as const

interface MoveDialogProps {
  movement: Movement
  sku: string
  stock: number
  onClose: () => void
}

export function checkPieces(typed?: string | null): string | undefined {
  const pieces = readDigits(typed ?? '', '点')
  return pieces !== undefined && pieces <= MAX_STOCK ? undefined : `0から${MAX_STOCK}までの整数で入力してください。`
}

function MoveDialog({ movement, sku, stock, onClose }: MoveDialogProps) {
  const { spec, title, submit, reasons } = MOVEMENTS[movement]
  const act = useAct<stockActions.MoveInput<StockReason>, stockActions.StockOutput>(spec as never, {
    done: ({ before, stock: after }) => `在庫を${before}点から${after}点にしました。`,
    onDone: onClose,
  })
  return (
    <ActionDialog
      title={title}
      submit={submit}
      isBusy={act.isBusy}
      revision={stock}
      defaultValues={{ reason: reasons[0] }}
      onClose={onClose}
      onSubmit={({ pieces, reason }) =>
        act.run({ sku, pieces: readDigits(String(pieces), '点')!, reason: reason as StockReason })
      }
    >
      <Typography>いまの在庫は{stock}点です。</Typography>
      <TextInput
        source="pieces"
        label="数"
        validate={checkPieces}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
      <SelectInput
        source="reason"
        label="理由"
        validate={required('理由を選んでください。')}
        choices={reasons.map((id) => ({ id, name: STOCK_REASONS[id] }))}
      />
    </ActionDialog>
  )
}

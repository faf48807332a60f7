/** Counting a shelf: the numbers first, then the differences, and only then the books. */
import {
  Alert,
  Button,
  InputBase,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from '@mui/material'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { readDigits } from '#contract/shared/typed-number.ts'
import { serverNow } from '#src/device/time/server-time.ts'
import * as stockActions from '#contract/stock/actions.ts'
import * as stockApi from '#contract/stock/desk.ts'
import type { DeskStock } from '#contract/stock/desk.ts'
import { run, runPreview } from '../actions/use-act.ts'
import { formatInstant } from '../frame/format.ts'
import { Panel } from '../frame/panel.tsx'
import { Nothing, Page, Waiting, WideTable } from '../frame/parts.tsx'
import { call } from '../network/api.ts'
import { toMessage } from '../session/refusal.ts'
import { checkPieces } from './stock-page.tsx'

const PER_PAGE = 100

interface Counted {
  variant: DeskStock
  /** As typed. */
  pieces: string
  /** When it was typed: pieces that are sold afterwards stay sold. */
  at: string
  /** Of a preview, or why it cannot be booked. */
  outcome?: { expected: number; isBooked: boolean } | { problem: string }
}

type Counts = ReadonlyMap<string, Counted>

export function CountPage() {
  const client = useQueryClient()
  const [params] = useSearchParams()
  const [typed, setTyped] = useState(params.get('sku') ?? '')
  const [counts, setCounts] = useState<Counts>(new Map())
  const [step, setStep] = useState<'count' | 'compare'>('count')
  const [isBusy, setIsBusy] = useState(false)
  const q = useDeferredValue(typed.trim())
  const stock = useQuery({
    queryKey: ['stock', 'count', q],
    queryFn: () => call(stockApi.list, { query: { page: 1, perPage: PER_PAGE, q: q || undefined } }),
    placeholderData: keepPreviousData,
  })
  const filled = [...counts.values()].filter(({ pieces }) => pieces.trim() !== '')
  const isValid = filled.length > 0 && filled.every(({ pieces }) => checkPieces(pieces) === undefined)

  const type = (variant: DeskStock, pieces: string) =>
    setCounts((all) => new Map(all).set(variant.id, { variant, pieces, at: new Date(serverNow()).toISOString() }))

  async function each(perform: typeof run, isBooked: boolean) {
    setIsBusy(true)
    for (const { variant, pieces, at } of filled) {
      let outcome: NonNullable<Counted['outcome']>
      try {
        const input = { sku: variant.id, pieces: readDigits(pieces, '点')!, at }
        outcome = { expected: (await perform(stockActions.count, input)).expected, isBooked }
      } catch (error) {
        outcome = { problem: toMessage(error) }
      }
      setCounts((all) => new Map(all).set(variant.id, { ...all.get(variant.id)!, outcome }))
    }
    setIsBusy(false)
  }
  async function compare() {
    setStep('compare')
    await each(runPreview, false)
  }
  async function book() {
    await each(run, true)
    await client.invalidateQueries()
  }
  const isDone =
    filled.length > 0 && filled.every(({ outcome }) => outcome && 'isBooked' in outcome && outcome.isBooked)

  if (step === 'compare')
    return (
      <Page
        title="棚卸し"
        actions={
          <>
            {isDone ? (
              <Button
                variant="contained"
                onClick={() => {
                  setCounts(new Map())
                  setStep('count')
                }}
              >
                続けて数える
              </Button>
            ) : (
              <>
                <Button disabled={isBusy} onClick={() => setStep('count')}>
                  数え直す
                </Button>
                <Button variant="contained" disabled={isBusy} onClick={() => void book()}>
                  この数で記録する
                </Button>
              </>
            )}
          </>
        }
      >
        <Panel title={isDone ? '記録しました' : '差の確認'}>
          <Differences counted={filled} />
        </Panel>
      </Page>
    )
  return (
    <Page
      title="棚卸し"
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
          <Typography aria-live="polite" sx={{ ml: 'auto' }}>
            {filled.length > 0 ? `${filled.length}件` : ''}
          </Typography>
          <Button variant="contained" disabled={!isValid} onClick={() => void compare()}>
            差を確認する
          </Button>
        </>
      }
    >
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        数えた数を入力してください。入力したあとに売れた分は、差に含めません。
      </Typography>
      {!stock.data && <Waiting error={stock.error} />}
      {stock.data?.data.length === 0 && <Nothing>該当する商品はありません。</Nothing>}
      <WideTable>
        <Table size="small" aria-label="数えた数">
          <TableBody>
            {stock.data?.data.map((variant) => {
              const pieces = counts.get(variant.id)?.pieces ?? ''
              const problem = pieces.trim() === '' ? undefined : checkPieces(pieces)
              return (
                <TableRow key={variant.id} hover>
                  <TableCell component="th" scope="row">
                    <Typography variant="body2">{variant.name}</Typography>
                    <Typography variant="caption" color={problem ? 'error' : 'textSecondary'}>
                      {problem ?? variant.id}
                    </Typography>
                  </TableCell>
                  <TableCell align="right" sx={{ width: 130 }}>
                    <InputBase
                      value={pieces}
                      placeholder="数"
                      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, px: 1, minHeight: 44, width: 100 }}
                      slotProps={{ input: { 'aria-label': `${variant.name}の数`, inputMode: 'numeric' } }}
                      onChange={({ target }) => type(variant, target.value)}
                    />
                  </TableCell>
                </TableRow>
              )
            })}
          </TableBody>
        </Table>
      </WideTable>
    </Page>
  )
}

const Differences = ({ counted }: { counted: readonly Counted[] }) => (
  <WideTable>
    <Table size="small" aria-label="棚卸しの差">
      <TableHead>
        <TableRow>
          <TableCell>商品</TableCell>
          <TableCell align="right">数えたときの在庫</TableCell>
          <TableCell align="right">数</TableCell>
          <TableCell align="right">差</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {counted.map(({ variant, pieces, at, outcome }) => {
          const number = readDigits(pieces, '点') ?? 0
          const difference = outcome && 'expected' in outcome ? number - outcome.expected : undefined
          return (
            <TableRow key={variant.id}>
              <TableCell component="th" scope="row">
                <Typography variant="body2">{variant.name}</Typography>
                <Typography variant="caption" color="textSecondary">
                  {`${variant.id}・${formatInstant(at)}に入力`}
                </Typography>
                {outcome && 'problem' in outcome && <Alert severity="warning">{outcome.problem}</Alert>}
              </TableCell>
              <TableCell align="right">{outcome && 'expected' in outcome ? outcome.expected : '…'}</TableCell>
              <TableCell align="right">{number}</TableCell>
              <TableCell align="right" sx={{ fontWeight: difference ? 'bold' : undefined }}>
                {difference === undefined ? '…' : difference > 0 ? `+${difference}` : difference}
              </TableCell>
            </TableRow>
          )
        })}
      </TableBody>
    </Table>
  </WideTable>
)

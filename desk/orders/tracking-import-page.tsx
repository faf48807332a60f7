import {
  Alert,
  Box,
  Button,
  Chip,
  Paper,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import { Title } from 'react-admin'
import * as orderActions from '#contract/orders/actions.ts'
import * as filesApi from '#contract/orders/desk-files.ts'
import type { ResponseBody } from '#contract/shared/endpoint.ts'
import { Problem } from '../frame/problem.tsx'
import { act, call } from '../network/api.ts'
import { toMessage } from '../session/refusal.ts'
import { verify } from '../session/verify-dialog.tsx'

type Read = ResponseBody<typeof filesApi.readTrackingFile>
type Line = Read['lines'][number]

/** Bytes as they are: the server knows the encodings of the carriers' programs. */
const toBase64 = async (file: File): Promise<string> =>
  btoa(Array.from(new Uint8Array(await file.arrayBuffer()), (byte) => String.fromCodePoint(byte)).join(''))

type Outcome = Line['outcome'] | 'ready'

const CHIPS: Record<Outcome, { label: string; color: 'primary' | 'success' | 'default' | 'error' }> = {
  ready: { label: '発送を記録できます', color: 'primary' },
  shipped: { label: '発送を記録しました', color: 'success' },
  before: { label: '記録済み', color: 'default' },
  refused: { label: '取り込めません', color: 'error' },
}

/** A line with what became of it. */
interface Shown extends Omit<Line, 'outcome'> {
  outcome: Outcome
}

const toShown = (line: Line): Shown => ({ ...line, outcome: line.outcome === 'shipped' ? 'ready' : line.outcome })

/** What the file of a carrier's program would do, line by line, and then does. A line is done once, however often the file is taken. */
export function TrackingImportPage() {
  const [lines, setLines] = useState<Shown[]>([])
  const client = useQueryClient()
  const reading = useMutation({
    networkMode: 'always',
    mutationFn: async (file: File) => call(filesApi.readTrackingFile, { body: { content: await toBase64(file) } }),
    onMutate: () => setLines([]),
    onSuccess: (read) => setLines(read.lines.map(toShown)),
  })
  const applying = useMutation({
    networkMode: 'always',
    mutationFn: async (carrier: string) => {
      for (const line of lines) {
        if (line.outcome !== 'ready' || !line.action) continue
        const changed = await apply(line, line.action, carrier)
        setLines((before) => before.map((it) => (it.line === line.line ? changed : it)))
      }
    },
    onSettled: () => client.invalidateQueries(),
  })
  const ready = lines.filter(({ outcome }) => outcome === 'ready').length
  const isBusy = reading.isPending || applying.isPending
  return (
    <Stack sx={{ gap: 2, py: 2, maxWidth: 960 }}>
      <Title title="送り状番号の取り込み" />
      <Typography>
        送り状ソフト（B2クラウド、e飛伝Ⅲ）から書き出した、印刷済みの送り状のファイルを選んでください。内容を確かめてから、発送を記録します。
      </Typography>
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <Button component="label" variant={lines.length > 0 ? 'outlined' : 'contained'} disabled={isBusy}>
          ファイルを選ぶ
          <Box
            component="input"
            type="file"
            accept=".csv,.txt"
            aria-label="送り状のファイル"
            sx={{ position: 'absolute', inset: 0, opacity: 0, cursor: 'pointer' }}
            onChange={({ target }: ChangeEvent<HTMLInputElement>) => {
              const [file] = target.files ?? []
              // The same file can be chosen again.
              target.value = ''
              if (file) reading.mutate(file)
            }}
          />
        </Button>
        {ready > 0 && (
          <Button variant="contained" disabled={isBusy} onClick={() => applying.mutate(reading.data!.carrier)}>
            {ready}件の発送を記録する
          </Button>
        )}
      </Stack>
      {reading.error && <Problem error={reading.error} />}
      {reading.data && lines.length > 0 && (
        <>
          <Alert severity="info" icon={false} aria-live="polite">
            {`${reading.data.carrier}　${lines.length}行　${formatCounts(lines)}`}
          </Alert>
          <Lines lines={lines} />
        </>
      )}
    </Stack>
  )
}

async function apply(line: Shown, { key, ...input }: NonNullable<Line['action']>, carrier: string): Promise<Shown> {
  try {
    const { changed } = await act(
      orderActions.importTracking,
      { ...input, carrier, tracking: line.tracking },
      { key, verify },
    )
    return { ...line, outcome: changed ? 'shipped' : 'before' }
  } catch (error) {
    return { ...line, outcome: 'refused', reason: toMessage(error).replace(`${line.order}: `, '') }
  }
}

const formatCounts = (lines: readonly Shown[]): string =>
  (Object.keys(CHIPS) as Outcome[])
    .map((outcome) => ({ label: CHIPS[outcome].label, count: lines.filter((it) => it.outcome === outcome).length }))
    .filter(({ count }) => count > 0)
    .map(({ label, count }) => `${label} ${count}件`)
    .join('、')

const Lines = ({ lines }: { lines: readonly Shown[] }) => (
  <Paper sx={{ overflowX: 'auto' }}>
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell align="right">行</TableCell>
          <TableCell>ご注文</TableCell>
          <TableCell>送り状の番号</TableCell>
          <TableCell>結果</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {lines.map(({ line, order, tracking, outcome, reason }) => (
          <TableRow key={line}>
            <TableCell align="right">{line}</TableCell>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>{order}</TableCell>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>{tracking}</TableCell>
            <TableCell>
              <Chip size="small" {...CHIPS[outcome]} />
              {reason !== '' && <Typography variant="body2">{reason}</Typography>}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </Paper>
)

/** Figures of a range of days, and files for spreadsheets. */
import { Alert, Box, Button, Stack, TextField, Typography } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNotify } from 'react-admin'
import * as reportsApi from '#contract/reports/desk.ts'
import type { SalesReport, VisitsReport } from '#contract/reports/desk.ts'
import { addDays, addMonths, formatShortDay, toJapanDate } from '#contract/shared/civil-date.ts'
import { formatNumber, formatYen } from '#contract/shared/format-number.ts'
import { Facts, Panel } from '../frame/panel.tsx'
import { Nothing, Page, useMay, Waiting } from '../frame/parts.tsx'
import { call, withProof } from '../network/api.ts'
import { toMessage } from '../session/refusal.ts'
import { verify } from '../session/verify-dialog.tsx'
import { DayBars, NamedBars } from './bar-chart.tsx'
import { saveFile } from './save-file.ts'

interface Period {
  from: string
  to: string
}

function listPeriods(today: string): { name: string; period: Period }[] {
  const month = `${today.slice(0, 8)}01`
  const lastMonth = addMonths(month, -1)
  return [
    { name: '今日', period: { from: today, to: today } },
    { name: '7日間', period: { from: addDays(today, -6), to: today } },
    { name: '今月', period: { from: month, to: today } },
    { name: '先月', period: { from: lastMonth, to: addDays(month, -1) } },
  ]
}

export function ReportsPage() {
  const may = useMay()
  const [today] = useState(() => toJapanDate(Date.now()))
  const [period, setPeriod] = useState<Period>({ from: addDays(today, -29), to: today })
  const sales = useQuery({
    queryKey: ['reports', 'sales', period],
    queryFn: () => call(reportsApi.sales, { query: period }),
    placeholderData: keepPreviousData,
  })
  const visits = useQuery({
    queryKey: ['reports', 'visits', period],
    queryFn: () => call(reportsApi.visits, { query: period }),
    placeholderData: keepPreviousData,
  })
  const change = (name: keyof Period) => (value: string) => {
    if (value !== '') setPeriod({ ...period, [name]: value })
  }
  return (
    <Page
      title="集計"
      actions={
        <>
          <Day label="始まり" value={period.from} onChange={change('from')} />
          <Day label="終わり" value={period.to} onChange={change('to')} />
          {listPeriods(today).map((it) => (
            <Button key={it.name} onClick={() => setPeriod(it.period)}>
              {it.name}
            </Button>
          ))}
        </>
      }
    >
      <Stack sx={{ gap: 2 }}>
        {sales.error && <Alert severity="error">{toMessage(sales.error)}</Alert>}
        {!sales.data && !sales.error && <Waiting error={undefined} />}
        {sales.data && <Sales report={sales.data} period={period} />}
        {visits.data && <Visits report={visits.data} period={period} />}
        {may('export') && <Exports period={period} />}
      </Stack>
    </Page>
  )
}

const Day = ({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) => (
  <TextField
    type="date"
    size="small"
    fullWidth={false}
    label={label}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    slotProps={{ inputLabel: { shrink: true } }}
  />
)

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

interface SalesProps {
  report: SalesReport
  period: Period
}

function Sales({ report: { days, categories, methods, returns, shipping }, period }: SalesProps) {
  const salesYen = sum(days.map((it) => it.salesYen))
  const refundsYen = sum(days.map((it) => it.refundsYen))
  return (
    <>
      <Panel title="売上（税込み、ご注文の日）" tools={<ReportButton report="sales" period={period} />}>
        <Facts
          facts={[
            ['ご注文', `${formatNumber(sum(days.map((it) => it.orders)))}件`],
            ['売上', formatYen(salesYen)],
            ['返金', formatYen(refundsYen)],
            ['差引', formatYen(salesYen - refundsYen)],
          ]}
        />
        <Box sx={{ mt: 2 }}>
          <DayBars
            title="日別の売上"
            unit="売上"
            bars={days.map((it) => ({
              name: formatShortDay(it.date),
              text: `${formatYen(it.salesYen)}（${it.orders}件）`,
              value: it.salesYen,
            }))}
          />
        </Box>
        <Typography variant="caption" color="textSecondary">
          ネット通販の売上は、店舗に分かれません。店舗ごとの数字は、来店をご覧ください。
        </Typography>
      </Panel>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' } }}>
        <Panel title="カテゴリー" tools={<ReportButton report="categories" period={period} />}>
          <Bars title="カテゴリー別の売上" unit="商品代金">
            {categories.map(({ name, pieces, goodsYen }) => ({
              name,
              text: `${formatYen(goodsYen)}（${pieces}点）`,
              value: goodsYen,
            }))}
          </Bars>
        </Panel>
        <Panel title="お支払い方法">
          <Bars title="お支払い方法別の売上" unit="売上">
            {methods.map((it) => ({
              name: it.name,
              text: `${formatYen(it.salesYen)}（${it.orders}件）`,
              value: it.salesYen,
            }))}
          </Bars>
        </Panel>
        <Panel title="返品">
          <Bars title="返品の対応" unit="件数">
            {returns.map((it) => ({ name: it.name, text: `${it.returns}件`, value: it.returns }))}
          </Bars>
        </Panel>
        <Panel title="ご注文から発送まで">
          {shipping.medianHours !== null && (
            <Typography sx={{ mb: 1 }}>
              {`半数は${(shipping.medianHours / 24).toFixed(1)}日以内に発送（${shipping.orders}件）`}
            </Typography>
          )}
          <Bars title="発送までの日数" unit="件数">
            {shipping.orders === 0
              ? []
              : shipping.spans.map((it) => ({ name: it.name, text: `${it.orders}件`, value: it.orders }))}
          </Bars>
        </Panel>
      </Box>
    </>
  )
}

interface BarsProps {
  title: string
  unit: string
  children: readonly { name: string; text: string; value: number }[]
}

const Bars = ({ title, unit, children }: BarsProps): ReactNode =>
  children.length === 0 ? (
    <Nothing>この期間にはありません。</Nothing>
  ) : (
    <NamedBars title={title} unit={unit} bars={children} />
  )

function Visits({ report: { shops, days }, period }: { report: VisitsReport; period: Period }) {
  return (
    <Panel title="来店" tools={<ReportButton report="visits" period={period} />}>
      <DayBars
        title="日別の来店"
        unit="ご予約"
        bars={days.map(({ date, visits }) => ({ name: formatShortDay(date), text: `${visits}件`, value: visits }))}
      />
      <Box sx={{ mt: 2 }}>
        <NamedBars
          title="店舗別の来店"
          unit="ご予約"
          bars={shops.map(({ name, visited, noShow, cancelled, coming }) => {
            const due = visited + noShow
            const rate = due === 0 ? '' : `（${Math.round((100 * noShow) / due)}%）`
            return {
              name,
              text: `来店${visited}・来店なし${noShow}${rate}・キャンセル${cancelled}・これから${coming}`,
              value: visited + noShow + coming,
            }
          })}
        />
      </Box>
    </Panel>
  )
}

type Report = keyof typeof reportsApi.REPORT_FILES

function useDownload(): { isBusy: boolean; download: (load: () => Promise<{ name: string; text: string }>) => void } {
  const notify = useNotify()
  const [isBusy, setIsBusy] = useState(false)
  const download = (load: () => Promise<{ name: string; text: string }>) => {
    setIsBusy(true)
    withProof(verify, load)
      .then(saveFile, (error: unknown) => notify(toMessage(error), { type: 'error', autoHideDuration: null }))
      .finally(() => setIsBusy(false))
  }
  return { isBusy, download }
}

function ReportButton({ report, period }: { report: Report; period: Period }) {
  const { isBusy, download } = useDownload()
  return (
    <Button
      disabled={isBusy}
      aria-label={`${reportsApi.REPORT_FILES[report]}をCSVで保存する`}
      onClick={() => download(() => call(reportsApi.file, { query: { ...period, report } }))}
    >
      CSV
    </Button>
  )
}

function Exports({ period }: { period: Period }) {
  const { isBusy, download } = useDownload()
  return (
    <Panel title="書き出し">
      <Typography sx={{ mb: 1 }}>お客様の情報を含むため、ご本人の確認をして、書き出したことを記録します。</Typography>
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button
          variant="outlined"
          disabled={isBusy}
          onClick={() => download(() => call(reportsApi.orderFile, { query: period }))}
        >
          会計用のCSV（ご注文と返金）
        </Button>
        <Button
          variant="outlined"
          disabled={isBusy}
          onClick={() => download(() => call(reportsApi.visitFile, { query: period }))}
        >
          ご予約のCSV
        </Button>
      </Stack>
    </Panel>
  )
}

/** A month of a shop: its hours, what staff have changed, visits and blocks. */
import { Alert, Box, ButtonBase, Button, Chip, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  addMonths,
  formatDay,
  getWeekday,
  parseDate,
  toJapanDate,
  WEEKDAY_LABELS,
} from '#contract/shared/civil-date.ts'
import * as daysApi from '#contract/shops/desk-days.ts'
import type { DeskShopDay } from '#contract/shops/desk-days.ts'
import * as shopsApi from '#contract/shops/desk.ts'
import { Panel } from '../frame/panel.tsx'
import { Page, useMay, Waiting } from '../frame/parts.tsx'
import { call } from '../network/api.ts'
import { toMessage } from '../session/refusal.ts'
import { DayDialog } from './day-dialog.tsx'

export function ShopDaysPage() {
  const may = useMay()
  const [today] = useState(() => toJapanDate(Date.now()))
  const [month, setMonth] = useState(`${today.slice(0, 8)}01`)
  const [chosenShop, setChosenShop] = useState<number>()
  const [chosen, setChosen] = useState<string>()
  const shops = useQuery({ queryKey: ['shops'], queryFn: () => call(shopsApi.list) })
  const shopId = chosenShop ?? shops.data?.data[0]?.id
  const days = useQuery({
    queryKey: ['shop-days', shopId, month],
    queryFn: () => call(daysApi.month, { query: { shopId: shopId!, month } }),
    enabled: shopId !== undefined,
    placeholderData: keepPreviousData,
  })
  const error = shops.error ?? days.error
  const { year, month: number } = parseDate(month)
  const day = days.data?.data.find(({ date }) => date === chosen)
  const blocks = days.data?.data.flatMap(({ date, blocks: own }) => own.map((it) => ({ date, ...it }))) ?? []
  return (
    <Page
      title="営業日"
      actions={
        <>
          <TextField
            select
            size="small"
            fullWidth={false}
            label="店舗"
            sx={{ minWidth: 180 }}
            value={shopId ?? ''}
            onChange={({ target }) => setChosenShop(Number(target.value))}
          >
            {(shops.data?.data ?? []).map(({ id, name }) => (
              <MenuItem key={id} value={id}>
                {name}
              </MenuItem>
            ))}
          </TextField>
          <Button onClick={() => setMonth(addMonths(month, -1))}>前の月</Button>
          <Typography component="h2" variant="h6" aria-live="polite">
            {`${year}年${number}月`}
          </Typography>
          <Button onClick={() => setMonth(addMonths(month, 1))}>次の月</Button>
        </>
      }
    >
      {error && <Alert severity="error">{toMessage(error)}</Alert>}
      {!days.data && !error && <Waiting error={undefined} />}
      {days.data && (
        <Stack sx={{ gap: 2 }}>
          <Month days={days.data.data} today={today} onChoose={setChosen} />
          <Panel title="止めている枠">
            {blocks.length === 0 && <Typography color="textSecondary">この月にはありません。</Typography>}
            {blocks.map(({ date, number: block, hours, places, reason }) => (
              <Typography key={block}>{`${formatDay(date)} ${hours}　${places}　${reason}（${block}）`}</Typography>
            ))}
          </Panel>
        </Stack>
      )}
      {day && shopId !== undefined && (
        <DayDialog
          day={day}
          shopId={shopId}
          mayChange={may('shops') && day.date >= today}
          onClose={() => setChosen(undefined)}
        />
      )}
    </Page>
  )
}

interface MonthProps {
  days: readonly DeskShopDay[]
  today: string
  onChoose: (date: string) => void
}

/** A week in a row; on phones a list. */
const Month = ({ days, today, onChoose }: MonthProps) => (
  <Box
    sx={{
      display: 'grid',
      gap: 0.5,
      gridTemplateColumns: { xs: '1fr', sm: 'repeat(7, minmax(0, 1fr))' },
    }}
  >
    {WEEKDAY_LABELS.map((it) => (
      <Typography
        key={it}
        aria-hidden
        color="textSecondary"
        sx={{ textAlign: 'center', display: { xs: 'none', sm: 'block' } }}
      >
        {it}
      </Typography>
    ))}
    {days.map((day, at) => (
      <ButtonBase
        key={day.date}
        onClick={() => onChoose(day.date)}
        sx={{
          gridColumnStart: { sm: at === 0 ? getWeekday(day.date) + 1 : 'auto' },
          display: 'flex',
          flexDirection: { xs: 'row', sm: 'column' },
          alignItems: { xs: 'center', sm: 'stretch' },
          justifyContent: 'flex-start',
          flexWrap: 'wrap',
          columnGap: 1.5,
          textAlign: 'left',
          p: 1,
          minHeight: { xs: 48, sm: 96 },
          borderRadius: 1,
          border: 1,
          borderColor: day.date === today ? 'primary.main' : 'divider',
          bgcolor: day.hours ? 'background.paper' : 'action.hover',
        }}
      >
        <Typography component="span" sx={{ fontWeight: day.date === today ? 'bold' : undefined }}>
          {parseDate(day.date).day}
          <Box component="span" sx={{ display: { sm: 'none' } }}>{`日（${WEEKDAY_LABELS[getWeekday(day.date)]}）`}</Box>
          {day.holiday !== null && (
            <Typography component="span" variant="caption" color="error">{`　${day.holiday}`}</Typography>
          )}
        </Typography>
        <Typography
          component="span"
          variant="body2"
          sx={{ overflowWrap: 'anywhere', fontSize: { sm: 12, lg: 14 } }}
          color={day.hours ? undefined : 'error'}
        >
          {day.label}
        </Typography>
        {day.isSet && (
          <Chip size="small" component="span" color="warning" label={day.reason || '臨時'} sx={{ maxWidth: '100%' }} />
        )}
        <Typography component="span" variant="caption" color="textSecondary">
          {[day.visits > 0 && `ご予約${day.visits}件`, day.blocks.length > 0 && `停止${day.blocks.length}件`]
            .filter(Boolean)
            .join('・')}
        </Typography>
      </ButtonBase>
    ))}
  </Box>
)

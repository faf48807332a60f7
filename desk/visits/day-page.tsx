import { Alert, Box, Button, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Title } from 'react-admin'
import * as visitsApi from '#contract/reservations/desk.ts'
import { addDays, formatDay, toJapanDate } from '#contract/shared/civil-date.ts'
import * as shopsApi from '#contract/shops/desk.ts'
import { call } from '../network/api.ts'
import { toMessage } from '../session/refusal.ts'
import { VisitCard } from './visit-card.tsx'

/** The visits of a day in a shop. It is read again every minute, because customers reserve meanwhile. */
const REFETCH_MS = 60_000

export function DayPage() {
  const [date, setDate] = useState(() => toJapanDate(Date.now()))
  const [chosenShop, setChosenShop] = useState<number>()
  const shops = useQuery({ queryKey: ['shops'], queryFn: () => call(shopsApi.list) })
  const shopId = chosenShop ?? shops.data?.data[0]?.id
  const visits = useQuery({
    queryKey: ['visits', shopId, date],
    queryFn: () => call(visitsApi.day, { query: { shopId: shopId!, date } }),
    enabled: shopId !== undefined,
    refetchInterval: REFETCH_MS,
  })
  const error = shops.error ?? visits.error
  const shown = visits.data?.data
  return (
    <Box sx={{ py: 2, maxWidth: 900 }}>
      <Title title="ご予約" />
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center', mb: 2 }}>
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
        <Button onClick={() => setDate(addDays(date, -1))}>前の日</Button>
        <TextField
          type="date"
          size="small"
          fullWidth={false}
          label="日付"
          value={date}
          onChange={({ target }) => target.value && setDate(target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <Button onClick={() => setDate(addDays(date, 1))}>次の日</Button>
        <Button onClick={() => setDate(toJapanDate(Date.now()))}>今日</Button>
      </Stack>
      <Typography component="h2" variant="h6" sx={{ mb: 1 }}>
        {formatDay(date)}
        {shown && `　${shown.filter(({ status }) => status !== 'cancelled').length}件`}
      </Typography>
      {error && <Alert severity="error">{toMessage(error)}</Alert>}
      {shown?.length === 0 && <Typography color="textSecondary">ご予約はありません。</Typography>}
      <Stack component="ul" sx={{ gap: 1.5, p: 0, m: 0, listStyle: 'none' }}>
        {shown?.map((visit) => (
          <VisitCard key={visit.id} visit={visit} />
        ))}
      </Stack>
    </Box>
  )
}

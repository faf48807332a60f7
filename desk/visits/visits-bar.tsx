import ChevronLeftIcon from '@mui/icons-material/ChevronLeft'
import ChevronRightIcon from '@mui/icons-material/ChevronRight'
import { Button, IconButton, Stack, TextField, ToggleButton, ToggleButtonGroup } from '@mui/material'
import type { ComponentProps } from 'react'
import { addDays, toJapanDate } from '#contract/shared/civil-date.ts'
import { ShopSelect } from '../shops/shop-select.tsx'

interface VisitsBarProps extends ComponentProps<typeof ShopSelect> {
  date: string
  isWeek: boolean
  onShow: (to: { date: string; view?: 'week' | undefined }) => void
}

/** Which shop, which day, and how much of it. */
export function VisitsBar({ date, isWeek, onShow, ...shops }: VisitsBarProps) {
  const step = isWeek ? 7 : 1
  const view = isWeek ? 'week' : undefined
  const goTo = (to: string) => onShow({ date: to, view })
  return (
    <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center', mb: 2 }}>
      <ShopSelect {...shops} />
      <Stack direction="row" sx={{ alignItems: 'center' }}>
        <IconButton aria-label={isWeek ? '前の週' : '前の日'} onClick={() => goTo(addDays(date, -step))}>
          <ChevronLeftIcon />
        </IconButton>
        <TextField
          type="date"
          size="small"
          margin="none"
          fullWidth={false}
          label="日付"
          value={date}
          onChange={({ target }) => target.value && goTo(target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <IconButton aria-label={isWeek ? '次の週' : '次の日'} onClick={() => goTo(addDays(date, step))}>
          <ChevronRightIcon />
        </IconButton>
      </Stack>
      <Button onClick={() => goTo(toJapanDate(Date.now()))}>今日</Button>
      <ToggleButtonGroup
        exclusive
        aria-label="表示"
        value={isWeek ? 'week' : 'day'}
        onChange={(_, value: 'day' | 'week' | null) =>
          value && onShow({ date, view: value === 'week' ? value : undefined })
        }
        sx={{ ml: 'auto' }}
      >
        <ToggleButton value="day" sx={{ minHeight: 44, px: 2 }}>
          日
        </ToggleButton>
        <ToggleButton value="week" sx={{ minHeight: 44, px: 2 }}>
          週
        </ToggleButton>
      </ToggleButtonGroup>
    </Stack>
  )
}

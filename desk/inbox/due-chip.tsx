import { Chip } from '@mui/material'
import type { InboxRow } from '#contract/inbox/desk.ts'
import { DAY_MS } from '#contract/shared/constants.ts'
import { formatShortDay, toJapanDate } from '#contract/shared/civil-date.ts'
import { formatClock } from '#contract/shared/format-date.ts'
import { useNow } from '../frame/use-now.ts'

/** Until when an answer is promised. What is nearly over is marked, also in words. */
export function DueChip({ dueAt }: Pick<InboxRow, 'dueAt'>) {
  const now = useNow()
  if (dueAt === null) return null
  const due = Date.parse(dueAt)
  const date = toJapanDate(due)
  const isToday = date === toJapanDate(now)
  const isLate = due < now
  const day = isToday ? '今日' : formatShortDay(date)
  return (
    <Chip
      size="small"
      variant={isLate || isToday ? 'filled' : 'outlined'}
      color={isLate ? 'error' : due - now < DAY_MS ? 'warning' : 'default'}
      label={isLate ? `期限切れ（${formatShortDay(date)}）` : `${day} ${formatClock(due)}まで`}
    />
  )
}

import { Box, ButtonBase, Card, Typography } from '@mui/material'
import type { DeskWeekDay } from '#contract/reservations/desk.ts'
import { formatKind } from '#contract/reservations/labels.ts'
import { formatShortDay } from '#contract/shared/civil-date.ts'
import { formatClock, formatHours } from '#contract/shared/format-date.ts'
import { ROW } from '../frame/shortcuts.ts'
import { STATUS_COLOURS } from './status-chip.tsx'

interface WeekGridProps {
  days: readonly DeskWeekDay[]
  today: string
  onDay: (date: string) => void
  onVisit: (number: string, date: string) => void
}

/** Seven days, side by side where there is room. */
export const WeekGrid = ({ days, today, onDay, onVisit }: WeekGridProps) => (
  <Box
    component="ul"
    sx={{
      listStyle: 'none',
      m: 0,
      p: 0,
      display: 'grid',
      gap: 1,
      gridTemplateColumns: {
        xs: '1fr',
        sm: 'repeat(2, minmax(0, 1fr))',
        md: 'repeat(4, minmax(0, 1fr))',
        lg: 'repeat(7, minmax(0, 1fr))',
      },
    }}
  >
    {days.map(({ date, opening, visits }) => (
      <Card
        component="li"
        key={date}
        sx={{ p: 1, ...(date === today && { outline: 2, outlineColor: 'primary.main' }) }}
      >
        <ButtonBase
          onClick={() => onDay(date)}
          aria-label={`${formatShortDay(date)}を開く（${visits.length}件）`}
          sx={{ width: '100%', minHeight: 44, justifyContent: 'space-between', gap: 1, borderRadius: 1 }}
        >
          <Typography component="h3" sx={{ fontWeight: 'bold' }}>
            {formatShortDay(date)}
          </Typography>
          <Typography component="span" color="textSecondary" variant="body2" sx={{ whiteSpace: 'nowrap' }}>
            {opening ? `${visits.length}件` : visits.length > 0 ? `休業・${visits.length}件` : '休業'}
          </Typography>
        </ButtonBase>
        {opening && (
          <Typography variant="caption" color="textSecondary">
            {formatHours(Date.parse(opening.startsAt), Date.parse(opening.endsAt))}
          </Typography>
        )}
        {visits.map((visit) => (
          <ButtonBase
            {...ROW}
            key={visit.number}
            onClick={() => onVisit(visit.number, date)}
            sx={{
              width: '100%',
              minHeight: 44,
              mt: 0.5,
              px: 1,
              py: 0.5,
              display: 'block',
              textAlign: 'left',
              border: 1,
              borderColor: 'divider',
              borderLeft: 4,
              borderLeftColor: `${STATUS_COLOURS[visit.status]}.main`,
              borderRadius: 1,
              '&:focus-visible': { outline: '3px solid', outlineColor: 'primary.main' },
            }}
          >
            <Typography
              component="span"
              variant="body2"
              sx={{ display: 'block', fontWeight: 'bold', overflowWrap: 'anywhere' }}
            >
              {`${formatClock(Date.parse(visit.startsAt))} ${visit.name ?? '（消去済み）'}`}
            </Typography>
            <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
              {[formatKind(visit), visit.assignee].filter(Boolean).join('・')}
            </Typography>
          </ButtonBase>
        ))}
      </Card>
    ))}
  </Box>
)

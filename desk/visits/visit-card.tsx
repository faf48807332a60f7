import { Box, Button, Card, CardContent, Chip, Stack, Typography } from '@mui/material'
import * as visitActions from '#contract/reservations/actions.ts'
import { type DeskVisit, STATUS_LABELS } from '#contract/reservations/desk.ts'
import { formatKind, formatPeople } from '#contract/reservations/labels.ts'
import { formatClock, formatHours } from '#contract/shared/format-date.ts'
import { formatPhone } from '#contract/shared/phone-format.ts'
import { useAct } from '../actions/use-act.ts'

const COLOURS = { confirmed: 'primary', visited: 'success', no_show: 'warning', cancelled: 'default' } as const

/** One visit with what the person who receives the customer has to know. */
export function VisitCard({ visit }: { visit: DeskVisit }) {
  const { id: reservationId, revision: seen, status, name, kana, phone, startsAt, endsAt, checkedInAt } = visit
  const checkIn = useAct(visitActions.checkIn, { done: '来店を記録しました。' })
  const noShow = useAct(visitActions.noShow, { done: '来店なしとして記録しました。' })
  const isBusy = checkIn.isBusy || noShow.isBusy
  const input = { reservationId, seen }
  return (
    <Card component="li" sx={{ opacity: status === 'cancelled' ? 0.6 : 1 }}>
      <CardContent>
        <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          <Typography component="h3" variant="h6">
            {formatHours(Date.parse(startsAt), Date.parse(endsAt))}
          </Typography>
          <Chip size="small" color={COLOURS[status]} label={STATUS_LABELS[status]} />
          {checkedInAt !== null && <Typography>{`${formatClock(Date.parse(checkedInAt))} 来店`}</Typography>}
        </Stack>
        <Typography sx={{ fontWeight: 'bold' }}>
          {name === null ? '（消去済み）' : `${name} 様`}
          {kana !== null && (
            <Typography component="span" color="textSecondary">
              {`　${kana}`}
            </Typography>
          )}
        </Typography>
        <Typography>
          {[formatKind(visit), formatPeople(visit), phone && formatPhone(phone)].filter(Boolean).join('・')}
        </Typography>
        <Lines title="ご用件" text={visit.purpose} />
        <Lines title="備考" text={visit.note} />
        <Lines title="ご覧になりたい商品" text={visit.items.map((it) => it.name).join('、')} />
        <Lines title="施工事例" text={visit.reformCase ?? ''} />
        {visit.notes.map((it) => (
          <Lines key={it.at} title={`メモ（${it.author}）`} text={it.text} />
        ))}
        {status !== 'cancelled' && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
            <Button variant="contained" disabled={isBusy || checkedInAt !== null} onClick={() => checkIn.run(input)}>
              来店
            </Button>
            <Button variant="outlined" disabled={isBusy || status === 'no_show'} onClick={() => noShow.run(input)}>
              来店なし
            </Button>
            {checkedInAt !== null && (
              <Button disabled={isBusy} onClick={() => checkIn.run({ ...input, at: null })}>
                来店を取り消す
              </Button>
            )}
          </Box>
        )}
      </CardContent>
    </Card>
  )
}

const Lines = ({ title, text }: { title: string; text: string }) =>
  text === '' ? null : (
    <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      <Typography component="span" color="textSecondary">{`${title}　`}</Typography>
      {text}
    </Typography>
  )

import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  List,
  ListItem,
  ListItemText,
  Stack,
  TextField,
  Typography,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '#contract/shared/civil-date.ts'
import * as shopActions from '#contract/shops/actions.ts'
import * as daysApi from '#contract/shops/desk-days.ts'
import type { DeskShopDay } from '#contract/shops/desk-days.ts'
import { useAct } from '../actions/use-act.ts'
import { Facts } from '../frame/panel.tsx'
import { call } from '../network/api.ts'
import { toMessage } from '../session/refusal.ts'

interface DayDialogProps {
  day: DeskShopDay
  shopId: number
  /** A manager, and not in the past. */
  mayChange: boolean
  onClose: () => void
}

/** What is on a day. A manager closes it, or a part of it, after a look at the visits that are in the way. */
export function DayDialog({ day, shopId, mayChange, onClose }: DayDialogProps) {
  const { date, hours, label, isSet, reason: shownReason, holiday, visits, blocks } = day
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [reason, setReason] = useState('')
  // What the person has seen, although the page is read again meanwhile.
  const [seen] = useState(day.seen)
  const part = { ...(from !== '' && { from }), ...(to !== '' && { to }) }
  const inTheWay = useQuery({
    queryKey: ['in-the-way', shopId, date, from, to],
    queryFn: () => call(daysApi.inTheWay, { query: { shopId, date, ...part } }),
    enabled: mayChange && hours !== null,
    retry: false,
  })
  const close = useAct(shopActions.close, {
    done: ({ hours: now }) => `${formatDay(date)}は「${now}」にしました。`,
    onDone: onClose,
  })
  const open = useAct(shopActions.open, {
    done: ({ hours: now }) => `${formatDay(date)}は「${now}」にしました。`,
    onDone: onClose,
  })
  const isBusy = close.isBusy || open.isBusy
  const way = inTheWay.data
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="day-title">
      <DialogTitle id="day-title">{formatDay(date)}</DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2 }}>
          <Facts
            facts={[
              ['営業', label],
              ['設定', isSet ? '店舗で決めた時間' : '曜日と定休日のとおり'],
              ['理由', shownReason],
              ['祝日', holiday],
              ['ご予約', visits > 0 ? `${visits}件` : 'ありません'],
              ['止めている枠', blocks.map((it) => `${it.hours} ${it.places} ${it.reason}`).join('\n')],
            ]}
          />
          {mayChange && hours && (
            <>
              <Typography component="h3" variant="subtitle1">
                休業にする
              </Typography>
              <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap' }}>
                <Time label="この時刻から" value={from} onChange={setFrom} />
                <Time label="この時刻まで" value={to} onChange={setTo} />
              </Stack>
              <Typography variant="caption" color="textSecondary">
                時刻を入れなければ、一日休業にします。
              </Typography>
              <TextField
                label="お客様にお見せする理由"
                value={reason}
                onChange={({ target }) => setReason(target.value)}
              />
              {inTheWay.error && <Alert severity="warning">{toMessage(inTheWay.error)}</Alert>}
              {way && way.visits.length + way.sessions.length === 0 && (
                <Alert severity="success">この時間に、ご予約はありません。</Alert>
              )}
              {way && way.visits.length + way.sessions.length > 0 && (
                <Alert severity="warning">
                  次のご予約は、そのまま残ります。お客様にご連絡のうえ、変更かキャンセルをお願いします。
                  <List dense disablePadding>
                    {way.visits.map((it) => (
                      <ListItem key={it.number} disableGutters>
                        <ListItemText
                          primary={`${it.hours}　${it.name} 様`}
                          secondary={`${it.title}・${it.phone}・${it.number}`}
                        />
                      </ListItem>
                    ))}
                    {way.sessions.map((it) => (
                      <ListItem key={it.title + it.hours} disableGutters>
                        <ListItemText primary={`${it.hours}　${it.title}`} secondary={`${it.seats}席`} />
                      </ListItem>
                    ))}
                  </List>
                </Alert>
              )}
            </>
          )}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button onClick={onClose}>閉じる</Button>
        {mayChange && isSet && (
          <Button disabled={isBusy} onClick={() => open.run({ shopId, date, seen })}>
            もとの営業に戻す
          </Button>
        )}
        {mayChange && hours && (
          <Button
            variant="contained"
            color="warning"
            disabled={isBusy || reason.trim() === '' || !way}
            onClick={() => close.run({ shopId, date, seen, reason, ...part })}
          >
            休業にする
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

const Time = ({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) => (
  <TextField
    type="time"
    size="small"
    fullWidth={false}
    label={label}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    slotProps={{ inputLabel: { shrink: true } }}
  />
)

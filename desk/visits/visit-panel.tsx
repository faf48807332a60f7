/** One visit with what the person who receives the customer has to know. All of it is in the response of the day. */
import CloseIcon from '@mui/icons-material/Close'
import { Box, IconButton, Link, Stack, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import { CHANNEL_LABELS, type DeskVisit, STATUS_LABELS } from '#contract/reservations/desk.ts'
import { formatKind, formatPeople } from '#contract/reservations/labels.ts'
import { ORDER_STATE_LABELS } from '#contract/orders/states.ts'
import { formatDay, formatShortDay, toJapanDate } from '#contract/shared/civil-date.ts'
import { formatClock, formatHours } from '#contract/shared/format-date.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { formatPhone } from '#contract/shared/phone-format.ts'
import { formatInstant } from '../frame/format.ts'
import { Section, Words } from '../frame/section.tsx'
import { StatusChip } from './status-chip.tsx'
import { VisitActions } from './visit-actions.tsx'
import { VisitNotes } from './visit-notes.tsx'
import { WishedItems } from './wished-items.tsx'

interface VisitPanelProps {
  visit: DeskVisit
  onClose: () => void
}

export function VisitPanel({ visit, onClose }: VisitPanelProps) {
  const { number, startsAt, endsAt, status, name, kana, checkedInAt, purpose, note, reformCase } = visit
  return (
    <Stack component="article" aria-label={`${number} ${name ?? ''}`} sx={{ gap: 2.5, p: 2 }}>
      <Box>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
          <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
            <StatusChip status={status} />
            {checkedInAt !== null && <Typography>{`${formatClock(Date.parse(checkedInAt))} 来店`}</Typography>}
            <Typography color="textSecondary">{number}</Typography>
          </Stack>
          <IconButton aria-label="閉じる" onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </Stack>
        <Typography component="h2" variant="h5" sx={{ overflowWrap: 'anywhere' }}>
          {name === null ? '（消去済み）' : `${name} 様`}
        </Typography>
        {kana !== null && <Typography color="textSecondary">{kana}</Typography>}
        <Typography variant="h6" component="p" sx={{ mt: 1 }}>
          {`${formatDay(toJapanDate(Date.parse(startsAt)))} ${formatHours(Date.parse(startsAt), Date.parse(endsAt))}`}
        </Typography>
        <Typography>{`${formatKind(visit)}・${formatPeople(visit)}`}</Typography>
      </Box>
      <VisitActions visit={visit} />
      <Contact visit={visit} />
      {purpose !== '' && (
        <Section title="ご用件">
          <Words>{purpose}</Words>
        </Section>
      )}
      {note !== '' && (
        <Section title="備考">
          <Words>{note}</Words>
        </Section>
      )}
      {visit.items.length > 0 && (
        <Section title={`ご覧になりたい商品（${visit.items.length}点）`}>
          <WishedItems items={visit.items} />
        </Section>
      )}
      {reformCase && (
        <Section title="ご覧になった施工事例">
          <Words>{`${reformCase.title}（${reformCase.id}）`}</Words>
        </Section>
      )}
      <VisitNotes visit={visit} />
      {visit.openOrders.length > 0 && (
        <Section title="進行中のご注文">
          <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {visit.openOrders.map((order) => (
              <li key={order.number}>
                <Link
                  component={RouterLink}
                  to={`/orders/${order.number}/show`}
                  sx={{ display: 'inline-block', py: 1.25 }}
                >
                  {order.number}
                </Link>
                {`　${ORDER_STATE_LABELS[order.state]}・${formatYen(order.totalYen)}・お届け ${formatShortDay(order.deliveryOn)}`}
              </li>
            ))}
          </Stack>
        </Section>
      )}
      {visit.earlier.length > 0 && (
        <Section title="これまでのご予約">
          <Stack component="ul" sx={{ m: 0, p: 0, gap: 0.5, listStyle: 'none' }}>
            {visit.earlier.map((it) => (
              <li key={it.number}>
                {`${formatDay(toJapanDate(Date.parse(it.startsAt)))}　${formatKind(it)}・${STATUS_LABELS[it.status]}・${it.shopName}`}
              </li>
            ))}
          </Stack>
        </Section>
      )}
      <Typography variant="body2" color="textSecondary">
        {`受付 ${formatInstant(visit.createdAt)}　${CHANNEL_LABELS[visit.channel]}`}
      </Typography>
    </Stack>
  )
}

/** A person at the shop calls and writes by a tap. */
const Contact = ({ visit: { phone, email, address, customerId } }: Pick<VisitPanelProps, 'visit'>) => (
  <Section title="ご連絡先">
    <Stack direction="row" useFlexGap sx={{ columnGap: 2, flexWrap: 'wrap' }}>
      {phone !== null && (
        <Link href={`tel:${phone}`} sx={{ py: 1.25 }}>
          {formatPhone(phone)}
        </Link>
      )}
      {email !== null && (
        <Link href={`mailto:${email}`} sx={{ py: 1.25, overflowWrap: 'anywhere' }}>
          {email}
        </Link>
      )}
      {customerId !== null && (
        <Link component={RouterLink} to={`/inbox/${customerId}`} sx={{ py: 1.25 }}>
          メッセージを開く
        </Link>
      )}
    </Stack>
    {address !== null && <Words>{`お伺い先　${address}`}</Words>}
    <Typography variant="body2" color="textSecondary">
      {customerId === null ? '会員登録のないお客様です。' : '会員のお客様です。'}
    </Typography>
  </Section>
)

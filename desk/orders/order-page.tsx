import { Box, Card, CardContent, Divider, List, ListItem, ListItemText, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Show, useShowContext } from 'react-admin'
import type { DeskOrder } from '#contract/orders/desk.ts'
import { formatPaymentMethod } from '#contract/orders/labels.ts'
import { ORDER_ACTOR_LABELS, ORDER_STATE_LABELS } from '#contract/orders/states.ts'
import { formatDay } from '#contract/shared/civil-date.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { formatPhone } from '#contract/shared/phone-format.ts'
import { formatInstant } from '../frame/format.ts'

export const OrderPage = () => (
  <Show title="ご注文" actions={false} component="div">
    <Details />
  </Show>
)

function Details() {
  const { record: order } = useShowContext<DeskOrder>()
  if (!order) return null
  const facts: [string, string | null][] = [
    ['受付', formatInstant(order.createdAt)],
    ['お届け先', order.name],
    ['ご住所', order.address],
    ['電話', order.phone && formatPhone(order.phone)],
    ['メール', order.email],
    ['お届け', `${formatDay(order.deliveryOn)} ${order.slot}`],
    ['お支払い', `${formatPaymentMethod(order.method)}　${formatYen(order.totalYen)}`],
    ['備考', order.note || null],
  ]
  return (
    <Stack spacing={2} sx={{ py: 2, maxWidth: 900 }}>
      <Typography component="h2" variant="h6">
        {order.number}　{ORDER_STATE_LABELS[order.state]}
      </Typography>
      <Card>
        <CardContent>
          <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'minmax(5em, auto) 1fr', gap: 1, m: 0 }}>
            {facts.map(([title, value]) => value !== null && <Fact key={title} title={title} value={value} />)}
          </Box>
        </CardContent>
      </Card>
      <Section title="商品">
        {order.lines.map(({ sku, name, colourName, size, quantity, unitYen }, index) => (
          <ListItem key={index}>
            <ListItemText
              primary={`${name}　${quantity}点`}
              secondary={[sku, colourName, size, formatYen(unitYen)].filter(Boolean).join('・')}
            />
          </ListItem>
        ))}
      </Section>
      {order.shipments.length > 0 && (
        <Section title="発送">
          {order.shipments.map(({ carrier, number, shippedAt }) => (
            <ListItem key={number}>
              <ListItemText primary={`${carrier} ${number}`} secondary={formatInstant(shippedAt)} />
            </ListItem>
          ))}
        </Section>
      )}
      <Section title="履歴">
        {order.history.map(({ at, what, actor, reason }) => (
          <ListItem key={at + what}>
            <ListItemText
              primary={`${what}（${ORDER_ACTOR_LABELS[actor]}）`}
              secondary={[formatInstant(at), reason].filter(Boolean).join('　')}
            />
          </ListItem>
        ))}
      </Section>
    </Stack>
  )
}

const Fact = ({ title, value }: { title: string; value: string }) => (
  <>
    <Typography component="dt" color="textSecondary">
      {title}
    </Typography>
    <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
      {value}
    </Typography>
  </>
)

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card component="section">
    <CardContent>
      <Typography component="h3" variant="subtitle1">
        {title}
      </Typography>
      <Divider />
      <List disablePadding>{children}</List>
    </CardContent>
  </Card>
)

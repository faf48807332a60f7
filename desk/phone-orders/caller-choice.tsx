import { Button, Card, CardActionArea, Stack, Tab, Tabs, TextField, Typography } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as phoneApi from '#contract/orders/desk-phone.ts'
import type { Caller } from '#contract/orders/desk-phone.ts'
import { formatPhone } from '#contract/shared/phone-format.ts'
import { Loaded } from '../frame/loaded.tsx'
import { Panel } from '../frame/panel.tsx'
import { call } from '../network/api.ts'
import { usePaused } from './use-paused.ts'

/** Who orders: a customer with an account, or someone who is known by the mail address. */
export type Buyer = { customer: Caller } | { email: string }

interface CallerChoiceProps {
  buyer: Buyer
  onChange: (buyer: Buyer) => void
}

export function CallerChoice({ buyer, onChange }: CallerChoiceProps) {
  const isChosen = 'customer' in buyer
  const [isGuest, setIsGuest] = useState(false)
  return (
    <Panel title="1　お客様">
      {isChosen ? (
        <Stack
          direction="row"
          useFlexGap
          sx={{ gap: 1, alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap' }}
        >
          <CallerText caller={buyer.customer} />
          <Button onClick={() => onChange({ email: '' })}>選び直す</Button>
        </Stack>
      ) : (
        <Stack sx={{ gap: 1.5 }}>
          <Tabs value={isGuest} onChange={(_, guest: boolean) => setIsGuest(guest)} aria-label="お客様の種類">
            <Tab value={false} label="会員" />
            <Tab value label="会員登録のないお客様" />
          </Tabs>
          {isGuest ? (
            <TextField
              label="メールアドレス"
              type="email"
              value={buyer.email}
              onChange={({ target }) => onChange({ email: target.value })}
              helperText="ご注文の内容とお支払い方法を、このアドレスにお送りします。"
            />
          ) : (
            <CallerSearch onChoose={(customer) => onChange({ customer })} />
          )}
        </Stack>
      )}
    </Panel>
  )
}

const CallerText = ({ caller: { name, kana, email, phone } }: { caller: Caller }) => (
  <Stack sx={{ minWidth: 0 }}>
    <Typography sx={{ fontWeight: 'bold' }}>
      {`${name} 様`}
      <Typography component="span" color="textSecondary">{`　${kana}`}</Typography>
    </Typography>
    <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {[phone && formatPhone(phone), email].filter(Boolean).join('・')}
    </Typography>
  </Stack>
)

function CallerSearch({ onChoose }: { onChoose: (caller: Caller) => void }) {
  const [text, setText] = useState('')
  const q = usePaused(text.trim())
  const found = useQuery({
    queryKey: ['callers', q],
    queryFn: () => call(phoneApi.findCallers, { query: { q } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <TextField
        label="お名前・電話・メール"
        type="search"
        value={text}
        onChange={({ target }) => setText(target.value)}
        autoComplete="off"
      />
      {q !== '' && (
        <Loaded query={found}>
          {({ data }) => (
            <Stack component="ul" sx={{ gap: 1, p: 0, m: 0, listStyle: 'none' }}>
              {data.length === 0 && <Typography component="li">見つかりません。</Typography>}
              {data.map((caller) => (
                <Card key={caller.id} component="li" variant="outlined">
                  <CardActionArea sx={{ p: 1.5 }} onClick={() => onChoose(caller)}>
                    <CallerText caller={caller} />
                  </CardActionArea>
                </Card>
              ))}
            </Stack>
          )}
        </Loaded>
      )}
    </>
  )
}

import { Card, CardContent, List, ListItem, ListItemButton, ListItemText, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Title } from 'react-admin'
import { Link, useNavigate } from 'react-router-dom'
import { ORDER_NUMBER } from '#contract/orders/link-request.ts'
import { formatDay } from '#contract/shared/civil-date.ts'
import { Problem } from '../frame/problem.tsx'
import { Section } from '../frame/section.tsx'
import { ROW } from '../frame/shortcuts.ts'
import { preparedQuery } from '../orders/use-order.ts'
import { CodeInput } from './code-input.tsx'

/** The barcode of a picking list opens its order. */
export function PackStartPage() {
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string>()
  const open = (code: string) => {
    if (ORDER_NUMBER.test(code)) void navigate(`/pack/${code.toUpperCase()}`)
    else setProblem(`「${code}」はご注文の番号ではありません（例：261120-7K2M9P）。`)
  }
  return (
    <Stack sx={{ gap: 2, py: 2, maxWidth: 720 }}>
      <Title title="梱包" />
      <Card>
        <CardContent>
          <Stack sx={{ gap: 2 }}>
            <Typography>ピッキングリストのバーコードを読み取るか、ご注文の番号を入力してください。</Typography>
            <CodeInput label="ご注文の番号" submit="開く" onCode={open} problem={problem} isReady />
          </Stack>
        </CardContent>
      </Card>
      <Prepared />
    </Stack>
  )
}

/** Those that this device has, also without signal. */
function Prepared() {
  const { data, error } = useQuery(preparedQuery)
  return (
    <Section title="手配中のご注文">
      <Problem error={error} hasData={data !== undefined} />
      {data?.data.length === 0 && <Typography color="textSecondary">手配中のご注文はありません。</Typography>}
      <List disablePadding>
        {data?.data.map(({ id, number, name, deliveryOn }) => (
          <ListItem key={id} disablePadding divider>
            <ListItemButton component={Link} to={`/pack/${number}`} {...ROW}>
              <ListItemText primary={`${number}　${name ?? ''}`} secondary={`お届け ${formatDay(deliveryOn)}`} />
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    </Section>
  )
}

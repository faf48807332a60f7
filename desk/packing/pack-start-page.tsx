import { Alert, Button, Card, CardContent, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { Title } from 'react-admin'
import { Link, useNavigate } from 'react-router-dom'
import { ORDER_NUMBER } from '#contract/orders/link-request.ts'
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
      <Alert
        severity="info"
        icon={false}
        action={
          <Button component={Link} to={toShipList} color="inherit">
            表示
          </Button>
        }
      >
        本日発送するご注文の一覧から選ぶこともできます。
      </Alert>
    </Stack>
  )
}

const toShipList = `/orders?filter=${encodeURIComponent(JSON.stringify({ view: 'to-ship' }))}`

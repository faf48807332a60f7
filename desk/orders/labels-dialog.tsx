import DownloadIcon from '@mui/icons-material/Download'
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, Tab, Tabs } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as filesApi from '#contract/orders/desk-files.ts'
import { toEndpointUrl } from '#contract/shared/endpoint.ts'
import { Loaded } from '../frame/loaded.tsx'
import { call } from '../network/api.ts'
import { ResultLines } from './result-lines.tsx'

type Carrier = (typeof filesApi.LABEL_CARRIERS)[number]

const LABELS: Record<Carrier, string> = { yamato: 'ヤマト運輸 B2クラウド', sagawa: '佐川急便 e飛伝Ⅲ' }

/** The file for a carrier's program, after what does not fit on its labels was shown. */
export function LabelsDialog({ orders, onClose }: { orders: string[]; onClose: () => void }) {
  const [carrier, setCarrier] = useState<Carrier>('yamato')
  const query = { orders, carrier }
  const checked = useQuery({
    queryKey: ['orders', 'labels', carrier, orders],
    queryFn: () => call(filesApi.checkLabels, { query }),
  })
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="labels-title">
      <DialogTitle id="labels-title">送り状データ</DialogTitle>
      <DialogContent>
        <Tabs value={carrier} onChange={(_, chosen: Carrier) => setCarrier(chosen)} aria-label="配送会社">
          {filesApi.LABEL_CARRIERS.map((it) => (
            <Tab key={it} value={it} label={LABELS[it]} />
          ))}
        </Tabs>
        <Loaded query={checked}>
          {({ count, problems, leftOut }) => (
            <Stack sx={{ gap: 1, pt: 2 }}>
              <Alert severity={count > 0 ? 'success' : 'warning'}>{count}件の送り状データを書き出せます。</Alert>
              {problems.length > 0 && <Alert severity="warning">次のご注文は、送り状を手で直してください。</Alert>}
              <ResultLines lines={problems.map(({ number, reason }) => ({ number, severity: 'info', text: reason }))} />
              {leftOut.length > 0 && <Alert severity="warning">次のご注文は、含まれません。</Alert>}
              <ResultLines lines={leftOut.map(({ number, reason }) => ({ number, severity: 'info', text: reason }))} />
            </Stack>
          )}
        </Loaded>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>閉じる</Button>
        {checked.data !== undefined && checked.data.count > 0 && (
          <Button
            component="a"
            href={toEndpointUrl(filesApi.labels, { query })}
            download
            variant="contained"
            startIcon={<DownloadIcon />}
          >
            ダウンロード
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

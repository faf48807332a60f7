import { Button, Stack, Typography } from '@mui/material'
import * as refundsApi from '#contract/refunds/desk.ts'
import { Loaded } from '../frame/loaded.tsx'
import { call } from '../network/api.ts'
import { usePages } from '../network/use-pages.ts'
import { RefundCard } from './refund-card.tsx'

/** Money that still has to go back, the oldest first. */
export function RefundList() {
  const pages = usePages(['refunds'], (page) => call(refundsApi.list, { query: { page, perPage: 50 } }))
  return (
    <Loaded query={pages}>
      {(rows) => (
        <>
          {rows.length === 0 && (
            <Typography sx={{ py: 4, textAlign: 'center' }}>待っている返金はありません。</Typography>
          )}
          <Stack component="ul" sx={{ gap: 1, p: 0, m: 0, listStyle: 'none' }}>
            {rows.map((refund) => (
              <RefundCard key={refund.id} refund={refund} />
            ))}
          </Stack>
          {pages.hasNextPage && (
            <Button disabled={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
              続きを表示
            </Button>
          )}
        </>
      )}
    </Loaded>
  )
}

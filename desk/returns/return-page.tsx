import { Box, Link as MuiLink, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Title } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import { isReturnOpen, RETURN_CAUSE_LABELS, RETURN_OUTCOME_LABELS } from '#contract/orders/returns.ts'
import * as returnsApi from '#contract/returns/desk.ts'
import type { DeskReturn } from '#contract/returns/desk.ts'
import { toEndpointUrl } from '#contract/shared/endpoint.ts'
import { ORDER_ACTOR_LABELS } from '#contract/orders/states.ts'
import { formatInstant } from '../frame/format.ts'
import { Loaded } from '../frame/loaded.tsx'
import { Facts, Panel } from '../frame/panel.tsx'
import { GoodsPicture } from '../frame/picture.tsx'
import { call } from '../network/api.ts'
import { formatName } from '../orders/order-chips.tsx'
import { formatVariant } from '../orders/order-lines.tsx'
import { toOrderPath } from '../orders/order-rows.tsx'
import { InspectForm } from './inspect-form.tsx'
import { RefundCard } from './refund-card.tsx'
import { ReturnActions } from './return-actions.tsx'
import { ReturnChip } from './return-chip.tsx'
import { SettleForm } from './settle-form.tsx'
import { SettlementAmounts } from './settlement-amounts.tsx'

export function ReturnPage() {
  const { id = '' } = useParams()
  const query = useQuery({ queryKey: ['return', id], queryFn: () => call(returnsApi.get, { params: { id } }) })
  return (
    <>
      <Title title="返品" />
      <Loaded query={query}>{(it) => <Details it={it} />}</Loaded>
    </>
  )
}

const Details = ({ it }: { it: DeskReturn }) => (
  <Stack sx={{ gap: 2, py: 2, maxWidth: 1200 }}>
    <Stack sx={{ gap: 1 }}>
      <Stack direction="row" useFlexGap sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography component="h1" variant="h5">
          {it.number}
        </Typography>
        <ReturnChip state={it.state} />
      </Stack>
      <ReturnActions it={it} />
    </Stack>
    <Box sx={{ display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: { xs: '1fr', md: '3fr 2fr' } }}>
      <Stack sx={{ gap: 2, minWidth: 0 }}>
        <Goods it={it} />
        {it.fileIds.length > 0 && <Photos it={it} />}
        {/* A form begins anew when someone else has changed the return. */}
        {it.state === 'arrived' && it.reason !== 'not-shipped' && <InspectForm key={it.revision} it={it} />}
      </Stack>
      <Stack sx={{ gap: 2, minWidth: 0 }}>
        <Request it={it} />
        {isReturnOpen(it.state) && it.reason !== 'not-shipped' && <SettleForm it={it} />}
        {it.settlement && it.outcome && (
          <Panel title="精算">
            <SettlementAmounts outcome={it.outcome} settlement={it.settlement} />
          </Panel>
        )}
        {it.refunds.length > 0 && (
          <Stack component="ul" aria-label="返金" sx={{ gap: 1, p: 0, m: 0, listStyle: 'none' }}>
            {it.refunds.map((refund) => (
              <RefundCard key={refund.id} refund={refund} />
            ))}
          </Stack>
        )}
      </Stack>
    </Box>
  </Stack>
)

const Request = ({ it }: { it: DeskReturn }) => (
  <Panel title="お申し込み">
    <Facts
      facts={[
        ['お客様', formatName(it)],
        [
          'ご注文',
          <MuiLink
            key="order"
            component={Link}
            to={toOrderPath(it.orderNumber)}
            sx={{ display: 'inline-block', py: 0.5 }}
          >
            {it.orderNumber}
          </MuiLink>,
        ],
        ['理由', RETURN_CAUSE_LABELS[it.reason]],
        ['ご希望', RETURN_OUTCOME_LABELS[it.wish]],
        ['対応', it.outcome && RETURN_OUTCOME_LABELS[it.outcome]],
        ['返送', it.isCollected ? '当店が引き取る' : 'お客様が発送'],
        ['ご説明', it.note],
        ['受付', `${formatInstant(it.createdAt)}（${ORDER_ACTOR_LABELS[it.openedBy]}）`],
        ['到着', it.arrivedAt && formatInstant(it.arrivedAt)],
        ['終了', it.closedAt && formatInstant(it.closedAt)],
        ['お断りの理由', it.declineReason],
      ]}
    />
  </Panel>
)

const Goods = ({ it }: { it: DeskReturn }) => (
  <Panel title="商品">
    <Stack component="ul" sx={{ gap: 1.5, p: 0, m: 0, listStyle: 'none' }}>
      {it.lines.map(({ line, quantity, restocked }, at) => (
        <Stack key={at} component="li" direction="row" sx={{ gap: 1.5 }}>
          <GoodsPicture picture={line.picture} size={4} />
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography sx={{ fontWeight: 'bold', overflowWrap: 'anywhere' }}>{line.name}</Typography>
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {[line.sku, formatVariant(line)].filter(Boolean).join('　')}
            </Typography>
            {restocked !== null && (
              <Typography variant="body2">{`在庫へ${restocked}点、廃棄${quantity - restocked}点`}</Typography>
            )}
          </Box>
          <Typography sx={{ fontWeight: 'bold', flexShrink: 0 }}>{quantity}点</Typography>
        </Stack>
      ))}
    </Stack>
  </Panel>
)

const Photos = ({ it: { id, fileIds } }: { it: DeskReturn }) => (
  <Panel title="お客様の写真">
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(9rem, 1fr))' }}>
      {fileIds.map((fileId, at) => {
        const src = toEndpointUrl(returnsApi.getPhoto, { params: { id, fileId } })
        return (
          <Box key={fileId} component="a" href={src} target="_blank" rel="noopener" sx={{ display: 'block' }}>
            <Box
              component="img"
              src={src}
              alt={`お客様の写真${at + 1}`}
              loading="lazy"
              sx={{ width: '100%', aspectRatio: '1', objectFit: 'cover', borderRadius: 1, bgcolor: 'action.hover' }}
            />
          </Box>
        )
      })}
    </Box>
  </Panel>
)

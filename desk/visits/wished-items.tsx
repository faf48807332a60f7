import { Box, Stack, Typography } from '@mui/material'
import type { WishedItem } from '#contract/reservations/desk.ts'
import { MAX_VISIBLE_STOCK } from '#contract/shared/constants.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { GoodsPicture } from '../frame/picture.tsx'

/** What is to be ready before the customer comes: where it stands, and what is in stock. */
export const WishedItems = ({ items }: { items: readonly WishedItem[] }) => (
  <Stack component="ul" sx={{ m: 0, p: 0, gap: 1.5, listStyle: 'none' }}>
    {items.map((item) => (
      <Box component="li" key={item.id} sx={{ display: 'flex', gap: 1.5 }}>
        <GoodsPicture picture={item.picture} size={5.5} />
        <Box sx={{ minWidth: 0 }}>
          <Typography sx={{ fontWeight: 'bold' }}>{item.name}</Typography>
          <Typography color={item.isShown ? 'success' : 'textSecondary'}>{toPlace(item)}</Typography>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {item.variants.map(({ sku, label, priceYen, stock }) => (
              <Typography component="li" variant="body2" key={sku}>
                {[label, formatYen(priceYen), toStock(stock)].filter(Boolean).join('　')}
              </Typography>
            ))}
          </Box>
        </Box>
      </Box>
    ))}
  </Stack>
)

function toPlace({ variants, isShown, shownAt }: WishedItem): string {
  if (variants.length === 0) return '販売を終了しました'
  if (isShown) return 'この店舗に展示があります'
  return shownAt.length > 0 ? `展示は ${shownAt.join('、')}` : '展示している店舗はありません'
}

function toStock(stock: number): string {
  if (stock === 0) return '在庫なし'
  return stock >= MAX_VISIBLE_STOCK ? `在庫${stock}以上` : `在庫${stock}`
}

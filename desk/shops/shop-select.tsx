import { MenuItem, TextField, Typography } from '@mui/material'
import type { useShop } from './use-shop.ts'

type ShopSelectProps = Pick<ReturnType<typeof useShop>, 'shop' | 'shops' | 'setShopId'>

/** Nothing to choose for who works in one shop. */
export function ShopSelect({ shop, shops, setShopId }: ShopSelectProps) {
  if (shops.length === 1) return <Typography sx={{ fontWeight: 'bold' }}>{shop?.name}</Typography>
  return (
    <TextField
      select
      size="small"
      margin="none"
      fullWidth={false}
      label="店舗"
      sx={{ minWidth: 200 }}
      value={shop?.id ?? ''}
      onChange={({ target }) => setShopId(Number(target.value))}
    >
      {shops.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}

import { Button, Card, Checkbox, FormControlLabel, IconButton, Stack, TextField, Typography } from '@mui/material'
import DeleteIcon from '@mui/icons-material/Delete'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SERVICE_LABELS, type Service } from '#contract/items/services.ts'
import * as phoneApi from '#contract/orders/desk-phone.ts'
import type { Goods } from '#contract/orders/desk-phone.ts'
import { MAX_LINE_QUANTITY } from '#contract/shared/constants.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { CountInput } from '../frame/count-input.tsx'
import { Loaded } from '../frame/loaded.tsx'
import { Panel } from '../frame/panel.tsx'
import { GoodsPicture } from '../frame/picture.tsx'
import { call } from '../network/api.ts'
import { formatVariant } from '../orders/order-lines.tsx'
import { usePaused } from './use-paused.ts'

export interface ChosenGoods {
  goods: Goods
  quantity: number
  /** For all pieces. */
  services: Service[]
}

interface GoodsChoiceProps {
  chosen: ChosenGoods[]
  onChange: (chosen: ChosenGoods[]) => void
}

export function GoodsChoice({ chosen, onChange }: GoodsChoiceProps) {
  const [text, setText] = useState('')
  const q = usePaused(text.trim())
  const found = useQuery({
    queryKey: ['goods', q],
    queryFn: () => call(phoneApi.findGoods, { query: { q } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
  const change = (sku: string, changes: Partial<ChosenGoods>) =>
    onChange(chosen.map((it) => (it.goods.sku === sku ? { ...it, ...changes } : it)))
  return (
    <Panel title="2　商品">
      <Stack sx={{ gap: 1.5 }}>
        <Stack component="ul" aria-label="選んだ商品" sx={{ gap: 1, p: 0, m: 0, listStyle: 'none' }}>
          {chosen.map(({ goods, quantity, services }) => (
            <Stack
              key={goods.sku}
              component="li"
              direction="row"
              useFlexGap
              sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}
            >
              <GoodsPicture picture={goods.picture} size={3.5} />
              <GoodsText goods={goods} />
              {goods.services.map((service) => (
                <FormControlLabel
                  key={service}
                  label={SERVICE_LABELS[service]}
                  control={
                    <Checkbox
                      checked={services.includes(service)}
                      onChange={(_, isOn) =>
                        change(goods.sku, {
                          services: isOn ? [...services, service] : services.filter((it) => it !== service),
                        })
                      }
                    />
                  }
                />
              ))}
              <CountInput
                label={goods.name}
                value={quantity}
                min={1}
                max={Math.max(1, Math.min(goods.stock, MAX_LINE_QUANTITY))}
                onChange={(count) => change(goods.sku, { quantity: count })}
              />
              <IconButton
                aria-label={`${goods.name}を外す`}
                onClick={() => onChange(chosen.filter((it) => it.goods.sku !== goods.sku))}
              >
                <DeleteIcon />
              </IconButton>
            </Stack>
          ))}
        </Stack>
        <TextField
          label="品番・商品名でさがす"
          type="search"
          value={text}
          onChange={({ target }) => setText(target.value)}
          autoComplete="off"
        />
        {q !== '' && (
          <Loaded query={found}>
            {({ data }) => (
              <Stack component="ul" aria-label="見つかった商品" sx={{ gap: 1, p: 0, m: 0, listStyle: 'none' }}>
                {data.length === 0 && <Typography component="li">見つかりません。</Typography>}
                {data.map((goods) => (
                  <Card
                    key={goods.sku}
                    component="li"
                    variant="outlined"
                    sx={{ display: 'flex', gap: 1, p: 1, alignItems: 'center', flexWrap: 'wrap' }}
                  >
                    <GoodsPicture picture={goods.picture} size={3.5} />
                    <GoodsText goods={goods} />
                    <Button
                      variant="outlined"
                      disabled={goods.stock === 0 || goods.isPaused || chosen.some((it) => it.goods.sku === goods.sku)}
                      onClick={() => onChange([...chosen, { goods, quantity: 1, services: [] }])}
                      aria-label={`${goods.name}（${goods.sku}）を加える`}
                    >
                      加える
                    </Button>
                  </Card>
                ))}
              </Stack>
            )}
          </Loaded>
        )}
      </Stack>
    </Panel>
  )
}

const GoodsText = ({ goods }: { goods: Goods }) => (
  <Stack sx={{ flex: '1 1 10rem', minWidth: 0 }}>
    <Typography sx={{ overflowWrap: 'anywhere' }}>{goods.name}</Typography>
    <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {[
        goods.sku,
        formatVariant(goods),
        formatYen(goods.unitYen),
        goods.isPaused ? '販売休止中' : `在庫${goods.stock}点`,
      ]
        .filter(Boolean)
        .join('・')}
    </Typography>
  </Stack>
)

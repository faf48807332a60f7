import { FormControlLabel, MenuItem, Radio, RadioGroup, Stack, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { formatAddress } from '#contract/addresses/labels.ts'
import type { DeliveryAddress } from '#contract/addresses/schema.ts'
import * as phoneApi from '#contract/orders/desk-phone.ts'
import { PREFECTURES, type Prefecture } from '#contract/shared/prefectures.ts'
import { Loaded } from '../frame/loaded.tsx'
import { Panel } from '../frame/panel.tsx'
import { call } from '../network/api.ts'

/** An address of the customer by its place in the list, or one that is typed. */
export interface Place {
  /** -1: `typed`. */
  at: number
  address: DeliveryAddress | undefined
  typed: Partial<DeliveryAddress>
}

export const NO_PLACE: Place = { at: -1, address: undefined, typed: {} }

interface PlaceChoiceProps {
  customerId: string | undefined
  place: Place
  onChange: (place: Place) => void
}

const FIELDS: readonly (readonly [name: keyof DeliveryAddress, label: string])[] = [
  ['familyName', '姓'],
  ['givenName', '名'],
  ['familyKana', 'セイ'],
  ['givenKana', 'メイ'],
  ['phone', '電話番号'],
  ['postalCode', '郵便番号'],
  ['prefecture', '都道府県'],
  ['city', '市区町村'],
  ['address1', '番地'],
  ['address2', '建物・部屋番号'],
]

/** Undefined until all that is needed was typed. */
const toWhole = (typed: Partial<DeliveryAddress>): DeliveryAddress | undefined =>
  FIELDS.every(([name]) => name === 'address2' || (typed[name] ?? '').trim() !== '')
    ? ({ address2: '', ...typed } as DeliveryAddress)
    : undefined

export function PlaceChoice({ customerId, place, onChange }: PlaceChoiceProps) {
  return (
    <Panel title="3　お届け先">
      <Stack sx={{ gap: 1.5 }}>
        {customerId !== undefined && <Book customerId={customerId} place={place} onChange={onChange} />}
        {place.at === -1 && (
          <Stack
            sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}
            role="group"
            aria-label="お届け先の入力"
          >
            {FIELDS.map(([name, label]) => (
              <TextField
                key={name}
                label={label}
                select={name === 'prefecture'}
                value={place.typed[name] ?? ''}
                autoComplete="off"
                onChange={({ target }) => {
                  const typed = { ...place.typed, [name]: target.value as Prefecture }
                  onChange({ at: -1, typed, address: toWhole(typed) })
                }}
              >
                {name === 'prefecture'
                  ? PREFECTURES.map((it) => (
                      <MenuItem key={it} value={it}>
                        {it}
                      </MenuItem>
                    ))
                  : undefined}
              </TextField>
            ))}
          </Stack>
        )}
      </Stack>
    </Panel>
  )
}

function Book({ customerId, place, onChange }: PlaceChoiceProps & { customerId: string }) {
  const book = useQuery({
    queryKey: ['callers', customerId, 'addresses'],
    queryFn: () => call(phoneApi.listCallerAddresses, { params: { id: customerId } }),
  })
  const usual = book.data?.data[0]
  const isUntouched = place.address === undefined && place.at === -1 && Object.keys(place.typed).length === 0
  useEffect(() => {
    if (usual && isUntouched) onChange({ at: 0, address: usual, typed: {} })
  }, [usual, isUntouched, onChange])
  return (
    <Loaded query={book}>
      {({ data }) =>
        data.length === 0 ? (
          <Typography>お届け先が登録されていません。入力してください。</Typography>
        ) : (
          <RadioGroup
            aria-label="お届け先"
            value={place.at}
            onChange={(_, value) => {
              const at = Number(value)
              onChange({ ...place, at, address: at === -1 ? toWhole(place.typed) : data[at] })
            }}
          >
            {data.map((address, at) => (
              <FormControlLabel
                key={at}
                value={at}
                control={<Radio />}
                label={`${address.familyName} ${address.givenName} 様　${formatAddress(address)}`}
              />
            ))}
            <FormControlLabel value={-1} control={<Radio />} label="別のお届け先" />
          </RadioGroup>
        )
      }
    </Loaded>
  )
}

import { Box } from '@mui/material'
import { required, SelectInput, TextInput } from 'react-admin'
import { PREFECTURES } from '#contract/shared/prefectures.ts'

const CHOICES = PREFECTURES.map((id) => ({ id, name: id }))

const validate = required('入力してください。')

const field = { helperText: false, fullWidth: true, validate } as const

/** Where goods go, and who gets them. The server checks what was typed. */
export const AddressFields = () => (
  <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
    <TextInput {...field} source="familyName" label="姓" />
    <TextInput {...field} source="givenName" label="名" />
    <TextInput {...field} source="familyKana" label="セイ" />
    <TextInput {...field} source="givenKana" label="メイ" />
    <TextInput {...field} source="phone" label="電話番号" type="tel" />
    <TextInput {...field} source="postalCode" label="郵便番号" inputMode="numeric" />
    <SelectInput {...field} source="prefecture" label="都道府県" choices={CHOICES} />
    <TextInput {...field} source="city" label="市区町村" />
    <TextInput {...field} source="address1" label="番地" />
    <TextInput source="address2" label="建物・部屋番号" helperText={false} fullWidth />
  </Box>
)

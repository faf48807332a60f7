import { required, SelectInput, TextInput } from 'react-admin'

/** Who carries goods of the store. `自社便`: large furniture, by its own people. */
export const CARRIER_NAMES = ['ヤマト運輸', '佐川急便', '日本郵便', '西濃運輸', '福山通運', '自社便']

const validate = required('入力してください。')

/** `carrier`: of a parcel that may have gone with another one. */
export function CarrierFields({ carrier }: { carrier?: string }) {
  const names = carrier === undefined || CARRIER_NAMES.includes(carrier) ? CARRIER_NAMES : [carrier, ...CARRIER_NAMES]
  return (
    <>
      <SelectInput
        source="carrier"
        label="配送会社"
        choices={names.map((id) => ({ id, name: id }))}
        validate={validate}
        helperText={false}
      />
      <TextInput
        source="tracking"
        label="お問い合わせ番号"
        validate={validate}
        helperText={false}
        autoComplete="off"
        inputMode="numeric"
      />
    </>
  )
}

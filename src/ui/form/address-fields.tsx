import { useEffect, useRef, useState } from 'react'
import { PREFECTURES } from '#contract/shared/prefectures.ts'
import { toDigits } from '#contract/shared/normalize-text.ts'
import { SelectField } from '../field/select-field.tsx'
import { TextField } from '../field/text-field.tsx'
import { useIsOffline } from '#src/ui/hooks/use-is-offline.ts'
import styles from './form.module.css'
import type { FormField } from './use-form.ts'

type NameOfPart = 'postalCode' | 'prefecture' | 'city' | 'address1' | 'address2'

export interface PostalAddress {
  prefecture: string
  city: string
  /** Empty if the code covers several towns. */
  town: string
}

interface AreaFieldsProps {
  form: {
    field(name: 'postalCode' | 'prefecture'): FormField
    fill(name: string, value: string): boolean
  }
  /** Undefined for an unknown code; throws if the lookup fails. */
  findAddress: (postalCode: string) => Promise<PostalAddress | undefined>
  /** Initial values. */
  address?: Partial<Record<NameOfPart, string | null>> | undefined
}

export interface AddressFieldsProps extends AreaFieldsProps {
  form: AreaFieldsProps['form'] & { field(name: NameOfPart): FormField }
}

const OPTIONS = [{ value: '', label: '選択してください' }, ...PREFECTURES.map((name) => ({ value: name, label: name }))]

const NOT_FOUND = '住所が見つかりませんでした。お手数ですが、直接入力してください。'
const LOOKUP_FAILED = '現在、住所を検索できません。お手数ですが、直接入力してください。'
const OFFLINE = 'オフラインのため住所を検索できません。お手数ですが、直接入力してください。'

/** Postal code and prefecture. Fills in what follows of an address, if the form has it. */
export function AreaFields({ form, findAddress, address = {} }: AreaFieldsProps) {
  const [message, setMessage] = useState('')
  const lastCode = useRef('')
  /** A code whose lookup failed. */
  const [failedCode, setFailedCode] = useState('')
  const isOffline = useIsOffline()

  async function lookUpAddress(code: string) {
    lastCode.current = code
    setMessage('')
    setFailedCode('')
    if (!/^\d{7}$/.test(code)) return
    const found = await findAddress(code).catch(() => null)
    if (code !== lastCode.current) return
    if (found === null) return setFailedCode(code)
    if (!found) return setMessage(NOT_FOUND)
    const { prefecture, city, town } = found
    const isFilled = [form.fill('prefecture', prefecture), form.fill('city', city), form.fill('address1', town)]
    if (isFilled.includes(true)) setMessage('住所を入力しました')
  }

  // Repeats a failed lookup when the server is reachable again.
  useEffect(() => {
    if (failedCode !== '' && !isOffline) void lookUpAddress(failedCode)
    // oxlint-disable-next-line react/exhaustive-deps -- not with every render's function
  }, [isOffline])

  return (
    <>
      <div>
        <div className={styles.short}>
          <TextField
            label="郵便番号"
            placeholder="123-4567"
            autoComplete="postal-code"
            inputMode="numeric"
            enterKeyHint="next"
            defaultValue={address.postalCode ?? ''}
            onInput={({ currentTarget }) => {
              const code = toDigits(currentTarget.value)
              if (code !== lastCode.current) void lookUpAddress(code)
            }}
            {...form.field('postalCode')}
          />
        </div>
        <p role="status" className={styles.found}>
          {failedCode === '' ? message : isOffline ? OFFLINE : LOOKUP_FAILED}
        </p>
      </div>
      <SelectField
        label="都道府県"
        autoComplete="address-level1"
        options={OPTIONS}
        defaultValue={address.prefecture ?? ''}
        {...form.field('prefecture')}
      />
    </>
  )
}

/** An address whose first half is filled in from its postal code. */
export function AddressFields({ form, findAddress, address = {} }: AddressFieldsProps) {
  return (
    <>
      <AreaFields form={form} findAddress={findAddress} address={address} />
      <TextField
        label="市区町村"
        autoComplete="address-level2"
        enterKeyHint="next"
        defaultValue={address.city ?? ''}
        {...form.field('city')}
      />
      <TextField
        label="番地"
        placeholder="玉川6丁目18-4"
        autoComplete="address-line1"
        enterKeyHint="next"
        defaultValue={address.address1 ?? ''}
        {...form.field('address1')}
      />
      <TextField
        label="建物名"
        placeholder="こもれびビル301号室"
        autoComplete="address-line2"
        enterKeyHint="next"
        defaultValue={address.address2 ?? ''}
        {...form.field('address2')}
      />
    </>
  )
}

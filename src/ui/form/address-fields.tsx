import { useEffect, useRef, useState } from 'react'
import { PREFECTURES } from '#contract/prefectures.ts'
import { digitsOf } from '#contract/typed-text.ts'
import { SelectField } from '../field/select-field.tsx'
import { TextField } from '../field/text-field.tsx'
import { useIsOffline } from '../use-is-offline.ts'
import styles from './form.module.css'
import type { FormField } from './use-form.ts'

type NameOfPart = 'postalCode' | 'prefecture' | 'city' | 'address1' | 'address2'

export interface FoundAddress {
  prefecture: string
  city: string
  /** Empty where the code covers several. */
  town: string
}

export interface AddressFieldsProps {
  form: {
    field(name: NameOfPart): FormField
    fill(name: string, value: string): boolean
  }
  /** Undefined for a code that nobody knows; throws where that cannot be known now. */
  findAddress: (postalCode: string) => Promise<FoundAddress | undefined>
  /** What the fields offer at first. */
  address?: Partial<Record<NameOfPart, string | null>> | undefined
}

const OPTIONS = [{ value: '', label: '選択してください' }, ...PREFECTURES.map((name) => ({ value: name, label: name }))]

const UNKNOWN = '住所が見つかりませんでした。お手数ですが、直接入力してください。'
const UNANSWERED = 'いまは住所をお調べできません。お手数ですが、直接入力してください。'
const OFFLINE = 'オフラインのため住所をお調べできません。お手数ですが、直接入力してください。'

/** An address whose first half is found by its postal code. */
export function AddressFields({ form, findAddress, address = {} }: AddressFieldsProps) {
  const [told, setTold] = useState('')
  const lastCode = useRef('')
  /** Nobody could be asked for it. */
  const [unansweredCode, setUnansweredCode] = useState('')
  const isOffline = useIsOffline()

  async function lookUp(code: string) {
    lastCode.current = code
    setTold('')
    setUnansweredCode('')
    if (!/^\d{7}$/.test(code)) return
    const found = await findAddress(code).catch(() => null)
    if (code !== lastCode.current) return
    if (found === null) return setUnansweredCode(code)
    if (!found) return setTold(UNKNOWN)
    const { prefecture, city, town } = found
    const isFilled = [form.fill('prefecture', prefecture), form.fill('city', city), form.fill('address1', town)]
    if (isFilled.includes(true)) setTold('住所を入力しました')
  }

  // Back within reach, what was asked in vain is asked again.
  useEffect(() => {
    if (unansweredCode !== '' && !isOffline) void lookUp(unansweredCode)
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
              const code = digitsOf(currentTarget.value)
              if (code !== lastCode.current) void lookUp(code)
            }}
            {...form.field('postalCode')}
          />
        </div>
        <p role="status" className={styles.found}>
          {unansweredCode === '' ? told : isOffline ? OFFLINE : UNANSWERED}
        </p>
      </div>
      <SelectField
        label="都道府県"
        autoComplete="address-level1"
        options={OPTIONS}
        defaultValue={address.prefecture ?? ''}
        {...form.field('prefecture')}
      />
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

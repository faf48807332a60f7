import { type ComponentProps, useState } from 'react'
import { toKatakana } from '#contract/shared/normalize-text.ts'
import { TextField } from '../field/text-field.tsx'
import styles from './form.module.css'
import { createReading } from './reading.ts'
import type { FormField } from './use-form.ts'

type NameOfPart = 'familyName' | 'givenName' | 'familyKana' | 'givenKana'

export interface NameFieldsProps {
  form: {
    field(name: NameOfPart): FormField
    fill(name: string, value: string): boolean
  }
  /** Initial values. */
  person?: Record<NameOfPart, string> | undefined
}

/**
 * 姓, 名 and their readings. The readings are derived from the input method until the customer edits
 * them.
 */
export function NameFields({ form, person }: NameFieldsProps) {
  const family = useReading((kana) => form.fill('familyKana', kana))
  const given = useReading((kana) => form.fill('givenKana', kana))
  return (
    <div className={styles.pair}>
      <TextField
        label="姓"
        autoComplete="family-name"
        enterKeyHint="next"
        defaultValue={person?.familyName}
        {...family}
        {...form.field('familyName')}
      />
      <TextField
        label="名"
        autoComplete="given-name"
        enterKeyHint="next"
        defaultValue={person?.givenName}
        {...given}
        {...form.field('givenName')}
      />
      <TextField label="セイ" enterKeyHint="next" defaultValue={person?.familyKana} {...form.field('familyKana')} />
      <TextField label="メイ" enterKeyHint="next" defaultValue={person?.givenKana} {...form.field('givenKana')} />
    </div>
  )
}

type Handlers = Pick<
  ComponentProps<'input'>,
  'onCompositionStart' | 'onCompositionUpdate' | 'onCompositionEnd' | 'onInput'
>

function useReading(onReading: (katakana: string) => void): Handlers {
  const [reading] = useState(createReading)
  const reportKana = (kana: string) => kana && onReading(toKatakana(kana))
  return {
    onCompositionStart({ currentTarget: { selectionStart, selectionEnd, value } }) {
      reading.start(selectionStart === 0 && selectionEnd === value.length)
    },
    onCompositionUpdate: ({ data }) => reportKana(reading.update(data)),
    onCompositionEnd: ({ data }) => reportKana(reading.end(data)),
    onInput({ currentTarget, nativeEvent }) {
      if (currentTarget.value !== '' || (nativeEvent as InputEvent).isComposing) return
      reading.start(true)
      onReading('')
    },
  }
}

import { type ComponentProps, useState } from 'react'
import { katakanaOf } from '#contract/typed-text.ts'
import { TextField } from '../field/text-field.tsx'
import styles from './form.module.css'
import { makeReading } from './reading.ts'
import type { FormField } from './use-form.ts'

type NameOfPart = 'familyName' | 'givenName' | 'familyKana' | 'givenKana'

export interface NameFieldsProps {
  form: {
    field(name: NameOfPart): FormField
    fill(name: string, value: string): boolean
  }
  /** What the fields offer at first. */
  person?: Record<NameOfPart, string> | undefined
}

/** 姓, 名 and how they are read, which is overheard from the input method as long as the customer leaves it to us. */
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

function useReading(tell: (katakana: string) => void): Handlers {
  const [reading] = useState(makeReading)
  const tellKana = (kana: string) => kana && tell(katakanaOf(kana))
  return {
    onCompositionStart({ currentTarget: { selectionStart, selectionEnd, value } }) {
      reading.begin(selectionStart === 0 && selectionEnd === value.length)
    },
    onCompositionUpdate: ({ data }) => tellKana(reading.hear(data)),
    onCompositionEnd: ({ data }) => tellKana(reading.end(data)),
    onInput({ currentTarget, nativeEvent }) {
      if (currentTarget.value !== '' || (nativeEvent as InputEvent).isComposing) return
      reading.begin(true)
      tell('')
    },
  }
}

/** A form with one field of each kind. */
import { page } from 'vitest/browser'
import * as z from 'zod/mini'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import type { Draft } from '#src/ui/form/draft.ts'
import type { Errors } from '#src/ui/form/form-fields.ts'
import { Form } from '#src/ui/form/form.tsx'
import { type FormError, useForm } from '#src/ui/form/use-form.ts'

const half = (typed: string) => typed.normalize('NFKC').trim()
const schema = z.object({
  city: z.string().check(z.overwrite(half), z.minLength(1, '市区町村を入力してください。')),
  code: z.string().check(z.overwrite(half), z.regex(/^\d{3}$/, '3桁で入力してください。')),
  note: z.nullable(z.string().check(z.minLength(1))),
  news: z.boolean(),
  terms: z.literal(true, '同意が必要です。'),
})
type Values = z.output<typeof schema>

interface SampleFormProps {
  submit?: (values: Values) => Promise<unknown>
  describeError?: (error: unknown) => FormError
  draft?: Draft
  initialErrors?: Errors
  others?: React.ReactNode
}

export const nothing = () => Promise.resolve()

export function SampleForm({
  submit = nothing,
  describeError = () => ({ message: '断られました' }),
  draft,
  initialErrors,
  others,
}: SampleFormProps) {
  const form = useForm({
    schema,
    submit,
    describeError,
    ...(draft && { draft }),
    ...(initialErrors && { initialErrors }),
  })
  return (
    <>
      <Form form={form} button="送信する">
        <TextField label="市区町村" {...form.field('city')} />
        <TextField label="番号" {...form.field('code')} />
        <TextField label="備考" {...form.field('note')} />
        <Checkbox label="お知らせ" {...form.field('news')} />
        <Checkbox label="同意する" {...form.field('terms')} />
      </Form>
      {others}
    </>
  )
}

export const field = (label: string) => page.getByLabelText(label)
export const send = () => page.getByRole('button', { name: '送信する' }).click()

export async function fillAll() {
  await field('市区町村').fill('渋谷区')
  await field('番号').fill('150')
  await field('同意する').click()
}

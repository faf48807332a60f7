import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { renderToString } from 'react-dom/server'
import * as z from 'zod/mini'
import { Form } from '../form/form.tsx'
import { useForm } from '../form/use-form.ts'
import { DateField, type DateFieldProps } from './date-field.tsx'

const field = () => page.getByLabelText('日付', { exact: true })

async function renderField(props: Partial<DateFieldProps> = {}) {
  const onChange = vi.fn<(value: string, kind?: string) => void>()
  const onInputError = vi.fn<(typed: string) => void>()
  const screen = await render(<DateField label="日付" onChange={onChange} onInputError={onInputError} {...props} />)
  return { screen, onChange, onInputError }
}

/** Replaces the text and leaves the field. */
async function typeAndBlur(text: string) {
  await field().fill(text)
  ;(field().element() as HTMLElement).focus()
  await userEvent.tab()
}

it.each<[Partial<DateFieldProps>, string, string]>([
  [{}, '２０２６／１／５', '2026-01-05'],
  [{ type: 'datetime' }, '2026年1月5日 9時30分', '2026-01-05 09:30:00'],
  [{ type: 'time', format: 'HH:mm' }, '0930', '09:30'],
  [{ type: 'month' }, '2026/1', '2026-01'],
  [{ range: true }, '2026-11-20〜2026-11-1', '2026-11-01 ~ 2026-11-20'],
  [{ multiple: true }, '20261103、2026/11/1', '2026-11-03,2026-11-01'],
])('with %o accepts 「%s」 on blur, as %s', async (props, text, value) => {
  const { onChange, onInputError } = await renderField(props)
  await typeAndBlur(text)
  await expect.element(field()).toHaveValue(value)
  expect(onChange.mock.calls).toEqual([[value, undefined]])
  expect(onInputError).not.toHaveBeenCalled()
})

it.each<[Partial<DateFieldProps>, string, RegExp]>([
  [{}, '2026-02-30', /^日付をご確認ください（例：2026-11-20）。$/],
  [{ opensAt: '1990-01-01' }, '昭和63年4月12日', /日付をご確認ください（例：1990-01-01）。/],
  [{ range: true }, '2026-11-01', /^始まりと終わりの日付をご確認ください（例：2026-11-20 ~ 2026-11-27）。$/],
  [{ type: 'time' }, '25:00', /時刻をご確認ください（例：10:00:00）/],
  [
    { disabledDate: (date) => date === '2026-11-18' && '定休日' },
    '2026/11/18',
    /2026-11-18は選択できません（定休日）。/,
  ],
  [{ disabledDate: () => true }, '2026/11/18', /2026-11-18は選択できません。/],
  [{ type: 'time', disabledTime: () => '昼休み' }, '12:30', /選択できません（昼休み）/],
])('with %o rejects 「%s」 and says why', async (props, text, message) => {
  const { onChange, onInputError } = await renderField(props)
  await typeAndBlur(text)
  await expect.element(field()).toHaveClass('input-error')
  await expect.element(field()).toHaveAttribute('data-input-error')
  await expect.element(field()).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field()).toHaveAccessibleDescription(message)
  expect(onInputError.mock.calls).toEqual([[text]])
  expect(onChange).not.toHaveBeenCalled()
})

it('keeps rejected input for correction, and clears the error as soon as it is valid', async () => {
  const { onChange } = await renderField({ defaultValue: '2026-11-20' })
  await typeAndBlur('2026-02-30')
  await expect.element(field()).toHaveValue('2026-02-30')
  await field().fill('2026-02-28')
  await expect.element(field()).not.toHaveClass('input-error')
  await expect.element(field()).not.toHaveAttribute('aria-invalid')
  await userEvent.tab()
  expect(onChange.mock.calls).toEqual([['2026-02-28', undefined]])
})

it('gives no value when it is emptied', async () => {
  const { onChange } = await renderField({ defaultValue: '2026-11-20' })
  await typeAndBlur('')
  expect(onChange.mock.calls).toEqual([['', undefined]])
})

it('commits typed text once, though both Enter and blur do it', async () => {
  const { onChange } = await renderField()
  await field().fill('2026/1/5')
  await userEvent.type(field(), '{Enter}')
  await expect.element(field()).toHaveValue('2026-01-05')
  await userEvent.tab()
  expect(onChange).toHaveBeenCalledTimes(1)
})

it('gives the first day of a week under its name', async () => {
  const { screen, onChange } = await renderField({ type: 'week', name: 'week', defaultValue: '2026-11-22' })
  await expect.element(field()).toHaveValue('48')
  await typeAndBlur('2026年第2週')
  await expect.element(field()).toHaveValue('2')
  expect(onChange.mock.calls).toEqual([['2026-01-04', undefined]])
  expect(screen.container.querySelector<HTMLInputElement>('[name=week]')!.value).toBe('2026-01-04')
})

it('is a plain, named field before hydration', () => {
  const html = renderToString(<DateField label="日付" name="day" required defaultValue="2026-11-20" />)
  const { content } = Object.assign(document.createElement('template'), { innerHTML: html })
  expect(content.querySelector<HTMLInputElement>('input[name=day]')!.value).toBe('2026-11-20')
  expect(content.querySelector('button')).toBeNull()
  expect(html).not.toContain('style=')
})

it.each<[Partial<DateFieldProps>]>([[{ disabled: true }], [{ readOnly: true }]])(
  'with %o does not open',
  async (props) => {
    await renderField({ defaultValue: '2026-11-20', ...props })
    await expect.element(page.getByRole('button', { name: '日付を選ぶ' })).toBeDisabled()
    ;(field().element() as HTMLElement).click()
    expect(page.getByRole('dialog').query()).toBeNull()
  },
)

const SCHEMA = z.object({ day: z.iso.date('日付をご確認ください。') })

function VisitForm({ submit }: { submit: (values: { day: string }) => Promise<void> }) {
  const form = useForm({ schema: SCHEMA, submit, describeError: () => ({}) })
  return (
    <Form form={form} button="送信する">
      <DateField label="日付" disabledDate={(day) => day === '2026-11-18' && '定休日'} {...form.field('day')} />
    </Form>
  )
}

it('belongs to a form: submits what was typed in any format, and never an unavailable date', async () => {
  const submit = vi.fn<(values: { day: string }) => Promise<void>>(async () => {})
  await render(<VisitForm submit={submit} />)
  await expect.element(field()).toBeRequired()
  await field().fill('2026/11/18')
  await page.getByRole('button', { name: '送信する' }).click()
  await expect.element(field()).toHaveAccessibleDescription('2026-11-18は選択できません（定休日）。')
  await expect.element(field()).toHaveFocus()
  expect(submit).not.toHaveBeenCalled()
  await field().fill('20261119')
  await userEvent.type(field(), '{Enter}')
  await expect.poll(() => submit.mock.calls).toEqual([[{ day: '2026-11-19' }]])
})

it('reports a pick to its form, which clears the error', async () => {
  await render(<VisitForm submit={async () => {}} />)
  await page.getByRole('button', { name: '送信する' }).click()
  await expect.element(field()).toHaveAttribute('aria-invalid', 'true')
  await field().fill('2026-11-02')
  await page.getByRole('button', { name: '日付を選ぶ' }).click()
  await page.getByRole('gridcell', { name: '2026年11月19日（木）' }).click()
  await expect.element(field()).toHaveValue('2026-11-19')
  await expect.element(field()).not.toHaveAttribute('aria-invalid')
})

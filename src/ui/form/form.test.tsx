import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import * as z from 'zod/mini'
import { Checkbox } from '../field/checkbox.tsx'
import { TextField } from '../field/text-field.tsx'
import type { Draft, DraftValues } from './draft.ts'
import { Form } from './form.tsx'
import { type Refusal, useForm } from './use-form.ts'

const half = (typed: string) => typed.normalize('NFKC').trim()
const schema = z.object({
  city: z.string().check(z.overwrite(half), z.minLength(1, '市区町村を入力してください。')),
  code: z.string().check(z.overwrite(half), z.regex(/^\d{3}$/, '3桁で入力してください。')),
  note: z.nullable(z.string().check(z.minLength(1))),
  news: z.boolean(),
  terms: z.literal(true, '同意が必要です。'),
})
type Values = z.output<typeof schema>

interface AddressProps {
  submit?: (values: Values) => Promise<unknown>
  explain?: (error: unknown) => Refusal
  draft?: Draft
  others?: React.ReactNode
}

const nothing = () => Promise.resolve()

function Address({ submit = nothing, explain = () => ({ message: '断られました' }), draft, others }: AddressProps) {
  const form = useForm({ schema, submit, explain, ...(draft && { draft }) })
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

const field = (label: string) => page.getByLabelText(label)
const send = () => page.getByRole('button', { name: '送信する' }).click()

async function fillAll() {
  await field('市区町村').fill('渋谷区')
  await field('番号').fill('150')
  await field('同意する').click()
}

describe('a field', () => {
  it('is judged when it is left, not while it is typed', async () => {
    await render(<Address />)
    await userEvent.type(field('番号'), '15')
    await expect.element(field('番号')).not.toHaveAttribute('aria-invalid')
    await userEvent.tab()
    await expect.element(field('番号')).toHaveAccessibleDescription('3桁で入力してください。')
  })

  it('loses its error while it is typed, as soon as it is right', async () => {
    await render(<Address />)
    await userEvent.type(field('番号'), '1')
    await userEvent.tab()
    await userEvent.type(field('番号'), '5')
    await expect.element(field('番号')).toHaveAttribute('aria-invalid', 'true')
    await userEvent.type(field('番号'), '0')
    await expect.element(field('番号')).not.toHaveAttribute('aria-invalid')
  })

  it('shows what will be kept when it is left', async () => {
    await render(<Address />)
    await userEvent.type(field('番号'), '１５０ ')
    await expect.element(field('番号')).toHaveValue('１５０ ')
    await userEvent.tab()
    await expect.element(field('番号')).toHaveValue('150')
  })

  it('says which fields must be filled', async () => {
    await render(<Address />)
    await expect.element(field('市区町村')).toBeRequired()
    await expect.element(field('備考')).not.toBeRequired()
    await expect.element(field('お知らせ')).not.toBeRequired()
    await expect.element(field('同意する')).toBeRequired()
  })

  it('shows its error only after the press that left it, so that the press hits what it was aimed at', async () => {
    const pressed = vi.fn()
    await render(<Address others={<button onClick={pressed}>ほかのこと</button>} />)
    await userEvent.type(field('番号'), '1')
    await page.getByRole('button', { name: 'ほかのこと' }).click({ delay: 150 })
    expect(pressed).toHaveBeenCalledTimes(1)
    await expect.element(field('番号')).toHaveAttribute('aria-invalid', 'true')
  })
})

describe('sending', () => {
  it('gives what the schema makes of the fields', async () => {
    const submit = vi.fn(nothing)
    await render(<Address submit={submit} />)
    await field('市区町村').fill(' 渋谷区　')
    await field('番号').fill('１５０')
    await field('同意する').click()
    await send()
    await expect
      .poll(() => submit.mock.calls)
      .toEqual([[{ city: '渋谷区', code: '150', note: null, news: false, terms: true }]])
  })

  it('with something wrong leads to the first wrong field and lists all of them', async () => {
    const submit = vi.fn(nothing)
    await render(<Address submit={submit} />)
    await field('市区町村').fill('渋谷区')
    await send()
    await expect.element(field('番号')).toHaveFocus()
    const summary = page.getByRole('alert')
    await expect.element(summary.getByText('2か所の入力をご確認ください。')).toBeVisible()
    await summary.getByRole('link', { name: '同意する：同意が必要です。' }).click()
    await expect.element(field('同意する')).toHaveFocus()
    await field('同意する').click()
    await expect.element(summary.getByText('1か所の入力をご確認ください。')).toBeVisible()
    expect(submit).not.toHaveBeenCalled()
  })

  it('happens once, however often the button is clicked', async () => {
    const submit = vi.fn(() => new Promise(() => {}))
    await render(<Address submit={submit} />)
    await fillAll()
    const button = page.getByRole('button', { name: '送信する' })
    await button.click()
    await expect.element(button).toHaveAttribute('aria-busy', 'true')
    await button.click({ force: true })
    button.element().closest('form')!.requestSubmit()
    expect(submit).toHaveBeenCalledTimes(1)
  })

  it('that is refused tells why, at the fields and above the button, and loses nothing', async () => {
    const submit = vi.fn(() => Promise.reject(new Error('taken')))
    const explain = () => ({ message: '満席です', fields: { code: 'この番号は使えません', unknown: 'x' } })
    await render(<Address {...{ submit, explain }} />)
    await fillAll()
    await send()
    await expect.element(page.getByRole('alert').filter({ hasText: '満席です' })).toBeVisible()
    await expect.element(field('番号')).toHaveAccessibleDescription('この番号は使えません')
    await expect.element(field('番号')).toHaveFocus()
    await expect.element(field('番号')).toHaveValue('150')
    await expect.element(field('同意する')).toBeChecked()
  })

  it('may be tried again, and the old answer goes', async () => {
    const submit = vi.fn<() => Promise<unknown>>(nothing).mockRejectedValueOnce(new Error('busy'))
    await render(<Address submit={submit} />)
    await fillAll()
    await send()
    await expect.element(page.getByRole('alert')).toHaveTextContent('断られました')
    await send()
    await expect.poll(() => submit.mock.calls.length).toBe(2)
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })
})

/** Keeps a draft as a device does. */
function keepDraft(values?: DraftValues) {
  let kept = values
  const draft: Draft = {
    read: () => Promise.resolve(kept),
    write: (changed) => Promise.resolve(void (kept = changed)),
    erase: () => Promise.resolve(void (kept = undefined)),
  }
  return { draft, kept: () => kept }
}

describe('a draft', () => {
  it('keeps what was typed and brings it back', async () => {
    const { draft, kept } = keepDraft()
    const screen = await render(<Address draft={draft} />)
    await field('市区町村').fill('渋谷区')
    await field('お知らせ').click()
    await expect.poll(kept).toEqual({ city: '渋谷区', news: true })
    await screen.unmount()
    await render(<Address draft={draft} />)
    await expect.element(field('市区町村')).toHaveValue('渋谷区')
    await expect.element(field('お知らせ')).toBeChecked()
    await expect.element(page.getByRole('status').filter({ hasText: '前回の入力の続きです。' })).toBeVisible()
  })

  it('holds the last letters when the page goes at once', async () => {
    const { draft, kept } = keepDraft()
    const screen = await render(<Address draft={draft} />)
    await field('市区町村').fill('渋谷区')
    await screen.unmount()
    expect(kept()).toEqual({ city: '渋谷区' })
  })

  it('never comes over what was typed since', async () => {
    let give = (_: DraftValues) => {}
    const draft = { ...keepDraft().draft, read: () => new Promise<DraftValues>((resolve) => (give = resolve)) }
    await render(<Address draft={draft} />)
    await field('市区町村').fill('港区')
    give({ city: '渋谷区', code: '150' })
    await expect.element(field('番号')).toHaveValue('150')
    await expect.element(field('市区町村')).toHaveValue('港区')
  })

  it('stays when sending fails, and goes when it worked', async () => {
    const { draft, kept } = keepDraft()
    const submit = vi.fn<() => Promise<unknown>>(nothing).mockRejectedValueOnce(new Error('offline'))
    await render(<Address {...{ submit, draft }} />)
    await fillAll()
    await send()
    await expect.element(page.getByRole('alert')).toBeVisible()
    expect(kept()).toMatchObject({ city: '渋谷区', code: '150' })
    await send()
    await expect.poll(kept).toBeUndefined()
  })

  it('can be thrown away', async () => {
    const { draft, kept } = keepDraft({ city: '渋谷区' })
    await render(<Address draft={draft} />)
    await page.getByRole('button', { name: 'はじめから入力する' }).click()
    await expect.element(field('市区町村')).toHaveValue('')
    expect(kept()).toBeUndefined()
  })
})

it('keeps and sends what was typed before the program ran', async () => {
  const submit = vi.fn(nothing)
  const box = document.body.appendChild(document.createElement('div'))
  box.innerHTML = renderToString(<Address submit={submit} />)
  await fillAll()
  hydrateRoot(box, <Address submit={submit} />)
  await expect.poll(() => Object.keys(box.querySelector('form')!).some((key) => key.startsWith('__reactProps'))).toBe(true)
  await expect.element(field('市区町村')).toHaveValue('渋谷区')
  await expect.element(field('同意する')).toBeChecked()
  await send()
  await expect.poll(() => submit.mock.calls).toMatchObject([[{ city: '渋谷区', code: '150', terms: true }]])
  box.remove()
})

it('sends what a password manager wrote without telling', async () => {
  const submit = vi.fn(nothing)
  await render(<Address submit={submit} />)
  await fillAll()
  ;(field('市区町村').element() as HTMLInputElement).value = '港区'
  await send()
  await expect.poll(() => submit.mock.calls).toMatchObject([[{ city: '港区' }]])
})

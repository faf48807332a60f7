import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { field, fillAll, nothing, SampleForm, send } from '#tests/support/sample-form.tsx'

describe('a field', () => {
  it('is validated when it is left, not while typing', async () => {
    await render(<SampleForm />)
    await userEvent.type(field('番号'), '15')
    await expect.element(field('番号')).not.toHaveAttribute('aria-invalid')
    await userEvent.tab()
    await expect.element(field('番号')).toHaveAccessibleDescription('3桁で入力してください。')
  })

  it('clears its error while typing, as soon as it is valid', async () => {
    await render(<SampleForm />)
    await userEvent.type(field('番号'), '1')
    await userEvent.tab()
    await userEvent.type(field('番号'), '5')
    await expect.element(field('番号')).toHaveAttribute('aria-invalid', 'true')
    await userEvent.type(field('番号'), '0')
    await expect.element(field('番号')).not.toHaveAttribute('aria-invalid')
  })

  it('shows what was wrong with its initial value until it is changed', async () => {
    await render(<SampleForm initialErrors={{ code: 'この番号は使えません。' }} />)
    await expect.element(field('番号')).toHaveAccessibleDescription('この番号は使えません。')
    await field('番号').fill('150')
    await expect.element(field('番号')).not.toHaveAttribute('aria-invalid')
  })

  it('shows the value to be stored when it is left', async () => {
    await render(<SampleForm />)
    await userEvent.type(field('番号'), '１５０ ')
    await expect.element(field('番号')).toHaveValue('１５０ ')
    await userEvent.tab()
    await expect.element(field('番号')).toHaveValue('150')
  })

  it('says which fields are required', async () => {
    await render(<SampleForm />)
    await expect.element(field('市区町村')).toBeRequired()
    await expect.element(field('備考')).not.toBeRequired()
    await expect.element(field('お知らせ')).not.toBeRequired()
    await expect.element(field('同意する')).toBeRequired()
  })

  it('shows its error only after the press that left it, so that the press hits its target', async () => {
    const pressed = vi.fn()
    await render(<SampleForm others={<button onClick={pressed}>ほかのこと</button>} />)
    await userEvent.type(field('番号'), '1')
    await page.getByRole('button', { name: 'ほかのこと' }).click({ delay: 150 })
    expect(pressed).toHaveBeenCalledTimes(1)
    await expect.element(field('番号')).toHaveAttribute('aria-invalid', 'true')
  })
})

describe('submitting', () => {
  it('passes on what the schema makes of the fields', async () => {
    const submit = vi.fn(nothing)
    await render(<SampleForm submit={submit} />)
    await field('市区町村').fill(' 渋谷区　')
    await field('番号').fill('１５０')
    await field('同意する').click()
    await send()
    await expect
      .poll(() => submit.mock.calls)
      .toEqual([[{ city: '渋谷区', code: '150', note: null, news: false, terms: true }]])
  })

  it('with errors focuses the first wrong field and lists all of them', async () => {
    const submit = vi.fn(nothing)
    await render(<SampleForm submit={submit} />)
    await field('市区町村').fill('渋谷区')
    await send()
    await expect.element(field('番号')).toHaveFocus()
    const summary = page.getByRole('alert')
    await expect.element(summary.getByText('2か所の入力をご確認ください。')).toBeVisible()
    const link = summary.getByRole('link', { name: '同意する：同意が必要です。' })
    expect(link.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
    await link.click()
    await expect.element(field('同意する')).toHaveFocus()
    await field('同意する').click()
    await expect.element(summary.getByText('1か所の入力をご確認ください。')).toBeVisible()
    expect(submit).not.toHaveBeenCalled()
  })

  it('happens once, however often the button is clicked', async () => {
    const submit = vi.fn(() => new Promise(() => {}))
    await render(<SampleForm submit={submit} />)
    await fillAll()
    const button = page.getByRole('button', { name: '送信する' })
    await button.click()
    await expect.element(button).toHaveAttribute('aria-busy', 'true')
    await button.click({ force: true })
    button.element().closest('form')!.requestSubmit()
    expect(submit).toHaveBeenCalledTimes(1)
  })

  it('that is rejected says why, at the fields and above the button, and loses nothing', async () => {
    const submit = vi.fn(() => Promise.reject(new Error('taken')))
    const describeError = () => ({ message: '満席です', fields: { code: 'この番号は使えません', unknown: 'x' } })
    await render(<SampleForm submit={submit} describeError={describeError} />)
    await fillAll()
    await send()
    const alert = page.getByRole('alert')
    await expect.element(alert.getByText('満席です')).toBeVisible()
    await expect.element(alert.getByRole('link', { name: '番号：この番号は使えません' })).toBeVisible()
    await expect.element(field('番号')).toHaveAccessibleDescription('この番号は使えません')
    await expect.element(field('番号')).toHaveFocus()
    await expect.element(field('番号')).toHaveValue('150')
    await expect.element(field('同意する')).toBeChecked()
  })

  it('can be repeated, and the old message disappears', async () => {
    const submit = vi.fn<() => Promise<unknown>>(nothing).mockRejectedValueOnce(new Error('busy'))
    await render(<SampleForm submit={submit} />)
    await fillAll()
    await send()
    await expect.element(page.getByRole('alert')).toHaveTextContent('断られました')
    await send()
    await expect.poll(() => submit.mock.calls.length).toBe(2)
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })
})

it('keeps and sends what was typed before hydration', async () => {
  const submit = vi.fn(nothing)
  const box = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => box.remove())
  box.innerHTML = renderToString(<SampleForm submit={submit} />)
  await fillAll()
  hydrateRoot(box, <SampleForm submit={submit} />)
  await expect
    .poll(() => Object.keys(box.querySelector('form')!).some((key) => key.startsWith('__reactProps')))
    .toBe(true)
  await expect.element(field('市区町村')).toHaveValue('渋谷区')
  await expect.element(field('同意する')).toBeChecked()
  await send()
  await expect.poll(() => submit.mock.calls).toMatchObject([[{ city: '渋谷区', code: '150', terms: true }]])
})

it('sends what a password manager filled in without events', async () => {
  const submit = vi.fn(nothing)
  await render(<SampleForm submit={submit} />)
  await fillAll()
  ;(field('市区町村').element() as HTMLInputElement).value = '港区'
  await send()
  await expect.poll(() => submit.mock.calls).toMatchObject([[{ city: '港区' }]])
})

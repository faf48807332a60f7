import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { field, fillAll, nothing, SampleForm, send } from '#tests/support/sample-form.tsx'
import type { Draft, DraftValues } from './draft.ts'

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
    const screen = await render(<SampleForm draft={draft} />)
    await field('市区町村').fill('渋谷区')
    await field('お知らせ').click()
    await expect.poll(kept).toEqual({ city: '渋谷区', news: true })
    await screen.unmount()
    await render(<SampleForm draft={draft} />)
    await expect.element(field('市区町村')).toHaveValue('渋谷区')
    await expect.element(field('お知らせ')).toBeChecked()
    await expect.element(page.getByRole('status').filter({ hasText: '前回の入力の続きです。' })).toBeVisible()
  })

  it('holds the last letters when the form goes at once', async () => {
    const { draft, kept } = keepDraft()
    const screen = await render(<SampleForm draft={draft} />)
    await field('市区町村').fill('渋谷区')
    await screen.unmount()
    await expect.poll(kept).toEqual({ city: '渋谷区' })
  })

  it('holds what was typed before the program ran', async () => {
    const { draft, kept } = keepDraft({ code: '150' })
    const box = document.body.appendChild(document.createElement('div'))
    box.innerHTML = renderToString(<SampleForm draft={draft} />)
    await field('市区町村').fill('渋谷区')
    hydrateRoot(box, <SampleForm draft={draft} />)
    await expect.poll(kept).toEqual({ city: '渋谷区', code: '150' })
    box.remove()
  })

  it('never comes over what was typed since', async () => {
    let give = (_: DraftValues) => {}
    const draft = { ...keepDraft().draft, read: () => new Promise<DraftValues>((resolve) => (give = resolve)) }
    await render(<SampleForm draft={draft} />)
    await field('市区町村').fill('港区')
    give({ city: '渋谷区', code: '150' })
    await expect.element(field('番号')).toHaveValue('150')
    await expect.element(field('市区町村')).toHaveValue('港区')
  })

  it('stays when sending fails, and goes when it worked', async () => {
    const { draft, kept } = keepDraft()
    const submit = vi.fn<() => Promise<unknown>>(nothing).mockRejectedValueOnce(new Error('offline'))
    await render(<SampleForm {...{ submit, draft }} />)
    await fillAll()
    await send()
    await expect.element(page.getByRole('alert')).toBeVisible()
    expect(kept()).toMatchObject({ city: '渋谷区', code: '150' })
    await send()
    await expect.poll(kept).toBeUndefined()
  })

  it('can be thrown away', async () => {
    const { draft, kept } = keepDraft({ city: '渋谷区' })
    await render(<SampleForm draft={draft} />)
    await page.getByRole('button', { name: '消去する' }).click()
    await expect.element(field('市区町村')).toHaveValue('')
    await expect.poll(kept).toBeUndefined()
  })
})

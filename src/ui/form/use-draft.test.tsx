import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { field, fillAll, nothing, SampleForm, send } from '#tests/support/sample-form.tsx'
import type { Draft, DraftValues } from './draft.ts'

/** Stores a draft as a device does. */
function createDraft(values?: DraftValues) {
  let stored = values
  const draft: Draft = {
    read: () => Promise.resolve(stored),
    write: (changed) => Promise.resolve(void (stored = changed)),
    erase: () => Promise.resolve(void (stored = undefined)),
  }
  return { draft, stored: () => stored }
}

describe('a draft', () => {
  it('stores what was typed and restores it', async () => {
    const { draft, stored } = createDraft()
    const screen = await render(<SampleForm draft={draft} />)
    await field('市区町村').fill('渋谷区')
    await field('お知らせ').click()
    await expect.poll(stored).toEqual({ city: '渋谷区', news: true })
    await screen.unmount()
    await render(<SampleForm draft={draft} />)
    await expect.element(field('市区町村')).toHaveValue('渋谷区')
    await expect.element(field('お知らせ')).toBeChecked()
    await expect.element(page.getByRole('status').filter({ hasText: '前回の入力の続きです。' })).toBeVisible()
  })

  it('has the last keystrokes when the form unmounts at once', async () => {
    const { draft, stored } = createDraft()
    const screen = await render(<SampleForm draft={draft} />)
    await field('市区町村').fill('渋谷区')
    await screen.unmount()
    await expect.poll(stored).toEqual({ city: '渋谷区' })
  })

  it('is written synchronously where the page closes before the device has stored it, and only then', async () => {
    let isWritten = () => {}
    const written = () => new Promise<void>((resolve) => (isWritten = resolve))
    const writeSync = vi.fn<(values: DraftValues) => void>()
    const submit = vi.fn<() => Promise<unknown>>(nothing)
    const draft = { ...createDraft().draft, write: written, erase: written, writeSync }
    await render(<SampleForm submit={submit} draft={draft} />)
    const leave = () => dispatchEvent(new Event('pagehide'))
    await field('市区町村').fill('渋谷区')
    leave()
    expect(writeSync.mock.calls).toEqual([[{ city: '渋谷区' }]])
    isWritten()
    await new Promise((resolve) => setTimeout(resolve))
    leave()
    await fillAll()
    await send()
    await expect.poll(() => submit.mock.calls.length).toBe(1)
    leave()
    // A write that began before the draft was erased.
    isWritten()
    await new Promise((resolve) => setTimeout(resolve))
    leave()
    expect(writeSync).toHaveBeenCalledOnce()
  })

  it('contains what was typed before hydration', async () => {
    const { draft, stored } = createDraft({ code: '150' })
    const box = document.body.appendChild(document.createElement('div'))
    onTestFinished(() => box.remove())
    box.innerHTML = renderToString(<SampleForm draft={draft} />)
    await field('市区町村').fill('渋谷区')
    hydrateRoot(box, <SampleForm draft={draft} />)
    await expect.poll(stored).toEqual({ city: '渋谷区', code: '150' })
  })

  it('contains that also where the page closes before the device has responded', async () => {
    const writeSync = vi.fn<(values: DraftValues) => void>()
    const draft = { ...createDraft().draft, read: () => new Promise<undefined>(() => {}), writeSync }
    const box = document.body.appendChild(document.createElement('div'))
    onTestFinished(() => box.remove())
    box.innerHTML = renderToString(<SampleForm draft={draft} />)
    await field('市区町村').fill('渋谷区')
    const root = hydrateRoot(box, <SampleForm draft={draft} />)
    onTestFinished(() => root.unmount())
    await expect
      .poll(() => (dispatchEvent(new Event('pagehide')), writeSync.mock.calls[0]))
      .toEqual([{ city: '渋谷区' }])
  })

  it('never overwrites newer input', async () => {
    let resolveRead = (_: DraftValues) => {}
    const draft = { ...createDraft().draft, read: () => new Promise<DraftValues>((resolve) => (resolveRead = resolve)) }
    await render(<SampleForm draft={draft} />)
    await field('市区町村').fill('港区')
    resolveRead({ city: '渋谷区', code: '150' })
    await expect.element(field('番号')).toHaveValue('150')
    await expect.element(field('市区町村')).toHaveValue('港区')
  })

  it('stays when sending fails, and is deleted when it succeeds', async () => {
    const { draft, stored } = createDraft()
    const submit = vi.fn<() => Promise<unknown>>(nothing).mockRejectedValueOnce(new Error('offline'))
    await render(<SampleForm submit={submit} draft={draft} />)
    await fillAll()
    await send()
    await expect.element(page.getByRole('alert')).toBeVisible()
    expect(stored()).toMatchObject({ city: '渋谷区', code: '150' })
    await send()
    await expect.poll(stored).toBeUndefined()
  })

  it('can be discarded', async () => {
    const { draft, stored } = createDraft({ city: '渋谷区' })
    await render(<SampleForm draft={draft} />)
    await page.getByRole('button', { name: '消去する' }).click()
    await expect.element(field('市区町村')).toHaveValue('')
    await expect.poll(stored).toBeUndefined()
  })
})

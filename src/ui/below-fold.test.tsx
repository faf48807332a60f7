import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { BelowFold } from './below-fold.tsx'
import styles from './below-fold.module.css'
import { classNames } from './class-names.ts'

const root = document.documentElement
afterEach(() => {
  for (const name of Object.keys(root.dataset)) delete root.dataset[name]
})

/** Whether it was in the document, at the start and after each change. */
async function watch(mark: boolean, isInOverlay = false): Promise<boolean[]> {
  root.toggleAttribute('data-top', mark)
  const seen: boolean[] = []
  const observer = new MutationObserver(() => {
    const shown = document.body.textContent
    if (shown.includes('ソファ')) seen.push(shown.includes('合わせて見たい商品'))
  })
  observer.observe(document.body, { childList: true, subtree: true })
  const screen = await render(
    <main>
      <h1>ソファ</h1>
      <BelowFold isInOverlay={isInOverlay}>
        <p>合わせて見たい商品</p>
      </BelowFold>
    </main>,
  )
  await expect.element(screen.getByText('合わせて見たい商品')).toBeInTheDocument()
  observer.disconnect()
  return seen
}

it('appears after the first frame of a page that opens at its top', async () => {
  expect((await watch(true))[0]).toBe(false)
})

it('is there at once in any other page, so that a scroll position further down is restored', async () => {
  expect((await watch(false))[0]).toBe(true)
})

it('appears after the first frame of an overlay, whatever the page', async () => {
  expect((await watch(false, true))[0]).toBe(false)
})

it('is there at once in a hidden tab, which paints no frames', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  onTestFinished(() => hidden.mockRestore())
  expect((await watch(true))[0]).toBe(true)
})

it('hydrates completely where the server rendered it, even after a navigation in the meantime', async () => {
  const content = (
    <main>
      <BelowFold>
        <p>合わせて見たい商品</p>
      </BelowFold>
    </main>
  )
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(content)
  const rendered = place.querySelector('p')
  root.toggleAttribute('data-top', true)
  const errors: unknown[] = []
  const shown = hydrateRoot(place, content, { onRecoverableError: (error) => errors.push(error) })
  await expect.poll(() => Object.keys(place.querySelector('p') ?? {}).length).toBeGreaterThan(0)
  expect(errors).toEqual([])
  expect(place.querySelector('p')).toBe(rendered)
  shown.unmount()
  place.remove()
})

describe('parts that wait for a step', () => {
  /** The steps whose parts are laid out. */
  async function readSteps(attributes: Record<string, string>) {
    Object.assign(root.dataset, attributes)
    const { container } = await render(
      <div>
        {['2', '3', '4', '5'].map((step) => (
          <div key={step} className={classNames(styles.lazy, styles[`step${step}`])}>
            <p>{step}</p>
          </div>
        ))}
      </div>,
    )
    const parts = [...container.querySelectorAll('p')]
    return parts.flatMap((part) => (part.checkVisibility() ? part.textContent : [])).join('')
  }

  it.each([
    ['', { steps: '12345' }],
    ['', { steps: '2345' }],
    ['2', { steps: '345' }],
    ['23', { steps: '45' }],
    ['234', { steps: '5' }],
    ['2345', { steps: '' }],
    ['2345', { steps: '12345', whole: '' }],
    ['2345', { steps: '345', scrolled: '' }],
    ['2345', {}],
  ])('on a phone, "%s" are laid out with %j', async (steps, attributes) => {
    await page.viewport(390, 844)
    expect(await readSteps(attributes)).toBe(steps)
  })

  it.each([
    [1280, 800],
    [390, 900],
  ])('in a window of %i × %i they do not wait', async (width, height) => {
    await page.viewport(width, height)
    expect(await readSteps({ steps: '12345' })).toBe('2345')
  })
})

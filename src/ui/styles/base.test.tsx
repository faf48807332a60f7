import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'

afterEach(() => document.documentElement.style.removeProperty('font-size'))

it('keeps a long word of a heading on one line at twice the text size, on the narrowest phone', async () => {
  await page.viewport(320, 640)
  document.documentElement.style.fontSize = '200%'
  const screen = await render(
    <main style={{ paddingInline: 'var(--gutter)' }}>
      <h1>フローリング</h1>
      <h2>フローリング</h2>
    </main>,
  )
  for (const heading of screen.getByRole('heading').elements()) {
    const { lineHeight } = getComputedStyle(heading)
    expect(heading.getBoundingClientRect().height).toBeLessThan(1.5 * parseFloat(lineHeight))
  }
})

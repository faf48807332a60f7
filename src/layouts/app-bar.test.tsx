import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AppBar } from './app-bar.tsx'

afterEach(() => document.documentElement.style.removeProperty('font-size'))

/** The width of an entry's text without its padding. */
function textOf(place: Element): DOMRect {
  const range = document.createRange()
  range.selectNodeContents(place)
  return range.getBoundingClientRect()
}

it.each(['100%', '200%'])('keeps its entries apart on the narrowest phone, with text at %s', async (size) => {
  await page.viewport(320, 640)
  document.documentElement.style.fontSize = size
  const router = createRouter({ routeTree: createRootRoute({ component: AppBar }), history: createMemoryHistory() })
  const screen = await render(<RouterProvider router={router} />)
  const bar = screen.getByRole('navigation', { name: 'アプリ' })
  await expect.element(bar.getByText('お気に入り')).toBeVisible()
  const texts = [...bar.element().children].map(textOf)
  expect(texts).toHaveLength(5)
  for (const [index, { left, right, bottom }] of texts.entries()) {
    expect(left - (texts[index - 1]?.right ?? 0)).toBeGreaterThanOrEqual(6)
    expect(right).toBeLessThanOrEqual(innerWidth)
    expect(bottom).toBeLessThanOrEqual(innerHeight)
  }
  for (const { width, height } of [...bar.element().children].map((it) => it.getBoundingClientRect())) {
    expect(width).toBeGreaterThanOrEqual(44)
    expect(height).toBeGreaterThanOrEqual(44)
  }
})

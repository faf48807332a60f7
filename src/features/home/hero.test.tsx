import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { settings } from '#tests/support/render-store.tsx'
import { Hero } from './hero.tsx'

afterEach(() => document.documentElement.style.removeProperty('font-size'))

it.each([
  { width: 390, textSize: '200%' },
  { width: 320, textSize: '118.75%' },
])('does not cover the furniture with text of $textSize at $width px', async ({ width, textSize }) => {
  await page.viewport(width, 844)
  document.documentElement.style.fontSize = textSize
  const component = () => (
    <Hero {...settings} tagline="住まいに、木もれ日のような心地よさを。">
      {undefined}
    </Hero>
  )
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() })
  const screen = await render(<RouterProvider router={router} />)
  await expect.element(screen.getByRole('heading')).toBeVisible()
  const { bottom } = screen.getByRole('heading').element().nextElementSibling!.getBoundingClientRect()
  const picture = screen.container.querySelector('img')!.parentElement!.getBoundingClientRect()
  expect(bottom).toBeLessThan(picture.top + picture.height / 2)
})

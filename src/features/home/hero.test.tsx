import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { settings } from '#tests/support/render-store.tsx'
import { Hero } from './hero.tsx'

afterEach(() => document.documentElement.style.removeProperty('font-size'))

it('does not cover the furniture with text of twice the size', async () => {
  await page.viewport(390, 844)
  document.documentElement.style.fontSize = '200%'
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

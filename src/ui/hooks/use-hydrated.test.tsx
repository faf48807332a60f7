import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it, onTestFinished } from 'vitest'
import { render } from 'vitest-browser-react'
import { useHydrated, useIsHydrating } from './use-hydrated.ts'

/** What each render of the component saw. */
function createProbe() {
  const seen: { isHydrating: boolean; isHydrated: boolean }[] = []
  function Probe() {
    const state = { isHydrating: useIsHydrating(), isHydrated: useHydrated() }
    seen.push(state)
    return <p>{state.isHydrated ? 'ログイン中' : 'ゲスト'}</p>
  }
  return { Probe, seen }
}

it('is false on the server and while React hydrates, then true, without a mismatch', async () => {
  const { Probe, seen } = createProbe()
  const place = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => place.remove())
  place.innerHTML = renderToString(<Probe />)
  expect(place.textContent).toBe('ゲスト')
  expect(seen.splice(0)).toEqual([{ isHydrating: true, isHydrated: false }])

  const errors: unknown[] = []
  const rendered = place.querySelector('p')
  const root = hydrateRoot(place, <Probe />, { onRecoverableError: (error) => errors.push(error) })
  onTestFinished(() => root.unmount())
  await expect.poll(() => place.textContent).toBe('ログイン中')
  expect(place.querySelector('p')).toBe(rendered)
  expect(errors).toEqual([])
  expect(seen[0]).toEqual({ isHydrating: true, isHydrated: false })
  expect(seen.at(-1)).toEqual({ isHydrating: false, isHydrated: true })
})

it('is true at once in components that are rendered in the browser', async () => {
  const { Probe, seen } = createProbe()
  const screen = await render(<Probe />)
  await expect.element(screen.getByText('ログイン中')).toBeInTheDocument()
  expect(seen[0]).toEqual({ isHydrating: false, isHydrated: true })
})

import { atom, getDefaultStore } from 'jotai'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it, onTestFinished, vi } from 'vitest'
import { useHydratedAtom } from './use-hydrated-atom.ts'

/** A component that the server rendered for guests, hydrated on a device with this value. */
function hydrateWith(onDevice: string) {
  const name = atom('guest')
  const rendered = vi.fn<(value: string) => void>()
  function Greeting() {
    const value = useHydratedAtom(name, 'guest')
    rendered(value)
    return <p>{value}</p>
  }
  const place = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => place.remove())
  getDefaultStore().set(name, onDevice)
  place.innerHTML = renderToString(<Greeting />)
  expect(place.textContent, 'as the server renders it').toBe('guest')
  rendered.mockClear()
  const onRecoverableError = vi.fn<() => void>()
  const root = hydrateRoot(place, <Greeting />, { onRecoverableError })
  onTestFinished(() => root.unmount())
  return { place, rendered, onRecoverableError, set: (value: string) => getDefaultStore().set(name, value) }
}

it('hydrates with the value of the server, then shows the device’s', async () => {
  const { place, rendered, onRecoverableError } = hydrateWith('aoi')
  await expect.poll(() => place.textContent).toBe('aoi')
  expect(rendered.mock.calls).toEqual([['guest'], ['aoi']])
  expect(onRecoverableError).not.toHaveBeenCalled()
})

it('renders once if the device has the same value, and follows later changes', async () => {
  const { place, rendered, set } = hydrateWith('guest')
  await expect.poll(() => rendered.mock.calls).toEqual([['guest']])
  // After effects and transitions.
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(rendered).toHaveBeenCalledTimes(1)
  set('aoi')
  await expect.poll(() => place.textContent).toBe('aoi')
})

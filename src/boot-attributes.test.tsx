import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'

const { dataset } = document.documentElement

const deleteCookie = () => (document.cookie = 'customers.token=; Path=/; Max-Age=0')
const clean = () => {
  localStorage.clear()
  deleteCookie()
  for (const name of Object.keys(dataset)) delete dataset[name]
}
beforeEach(clean)
afterEach(clean)

let runs = 0
/** Runs the script of the head again, in a page that no worker controls and that is already painted. */
const run = () => import(/* @vite-ignore */ `./boot-attributes.ts?run=${runs++}`)

it('a first visit delays the bundle', async () => {
  await run()
  expect(dataset['wait']).toBe('700')
  expect(dataset['textSize']).toBe('')
  await expect.poll(() => dataset['painted']).toBe('')
  expect(dataset['wait']).toBe('700')
})

it.each([
  ['a setting', () => localStorage.setItem('komorebi.textSize', 'large'), 'large'],
  ['a login', () => (document.cookie = 'customers.token=token; Path=/'), ''],
])('a device with %s has it after the paint, and does not wait', async (_, store, textSize) => {
  store()
  await run()
  await expect.poll(() => dataset['wait']).toBeUndefined()
  expect(dataset['textSize']).toBe(textSize)
})

it('has settings before the paint if the worker controls the page, or service workers are missing', async () => {
  localStorage.setItem('komorebi.textSize', 'large')
  for (const worker of [{ controller: {} }, undefined]) {
    vi.stubGlobal('navigator', { serviceWorker: worker })
    dataset['textSize'] = ''
    await run()
    expect(dataset['textSize']).toBe('large')
    expect(dataset['wait']).toBeUndefined()
  }
})

it('an anchor, which may be a token, does not wait', async () => {
  history.replaceState(null, '', '#token')
  onTestFinished(() => history.replaceState(null, '', ' '))
  await run()
  expect(dataset['wait']).toBeUndefined()
})

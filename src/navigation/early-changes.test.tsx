import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { act } from '#tests/support/act.ts'
import { findEarlyChanges } from './early-changes.ts'

function Form() {
  const [tick, setTick] = useState(false)
  const [size, setSize] = useState('S')
  const [sort, setSort] = useState('new')
  const [text, setText] = useState('')
  return (
    <form>
      <input type="checkbox" checked={tick} onChange={(event) => setTick(event.target.checked)} />
      {['S', 'L'].map((it) => (
        <input key={it} type="radio" name="size" value={it} checked={size === it} onChange={() => setSize(it)} />
      ))}
      <select value={sort} onChange={(event) => setSort(event.target.value)}>
        <option value="new">新着順</option>
        <option value="price">価格順</option>
      </select>
      <input type="text" value={text} onChange={(event) => setText(event.target.value)} />
      <output>{JSON.stringify({ tick, size, sort, text })}</output>
    </form>
  )
}

let root: HTMLElement
afterEach(() => root.remove())

async function takeOver(touch: (find: <T extends Element>(selector: string) => T) => void) {
  root = document.createElement('div')
  root.innerHTML = renderToString(<Form />)
  document.body.append(root)
  touch((selector) => root.querySelector(selector)!)
  await act(() => hydrateRoot(root, <Form />))
  const changes = findEarlyChanges(root)
  for (const tell of changes) await act(tell)
  return { count: changes.length, state: JSON.parse(root.querySelector('output')!.textContent) as unknown }
}

it('what was changed before the program is known to it', async () => {
  const { count, state } = await takeOver((find) => {
    find<HTMLInputElement>('[type=checkbox]').click()
    find<HTMLInputElement>('[value=L]').click()
    find<HTMLSelectElement>('select').value = 'price'
    find<HTMLInputElement>('[type=text]').value = '２０，０００'
  })
  expect(state).toEqual({ tick: true, size: 'L', sort: 'price', text: '２０，０００' })
  expect(count).toBe(4)
})

it('what was left as it was is not touched', async () => {
  const { count, state } = await takeOver(() => {})
  expect(state).toEqual({ tick: false, size: 'S', sort: 'new', text: '' })
  expect(count).toBe(0)
})

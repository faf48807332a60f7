import { type ReactNode, startTransition, Suspense, useLayoutEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { act } from '#tests/support/act.ts'
import { findPreHydrationInput, hydrateRest } from './pre-hydration-input.ts'

function Form() {
  const [tick, setTick] = useState(false)
  const [size, setSize] = useState('S')
  const [sort, setSort] = useState('new')
  const [text, setText] = useState('')
  const [letter, setLetter] = useState('')
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
      <textarea value={letter} onChange={(event) => setLetter(event.target.value)} />
      <output>{JSON.stringify({ tick, size, sort, text, letter })}</output>
    </form>
  )
}

let root: HTMLElement
afterEach(() => root.remove())

async function hydrateAfter(touch: (find: <T extends Element>(selector: string) => T) => void) {
  root = document.createElement('div')
  root.innerHTML = renderToString(<Form />)
  document.body.append(root)
  touch((selector) => root.querySelector(selector)!)
  await act(() => hydrateRoot(root, <Form />))
  const changes = findPreHydrationInput(root)
  for (const replay of changes) await act(replay)
  return { count: changes.length, state: JSON.parse(root.querySelector('output')!.textContent) as unknown }
}

it('input from before hydration is handled', async () => {
  const { count, state } = await hydrateAfter((find) => {
    find<HTMLInputElement>('[type=checkbox]').click()
    find<HTMLInputElement>('[value=L]').click()
    find<HTMLSelectElement>('select').value = 'price'
    find<HTMLInputElement>('[type=text]').value = '２０，０００'
    find<HTMLTextAreaElement>('textarea').value = '一行目\n二行目'
  })
  expect(state).toEqual({ tick: true, size: 'L', sort: 'price', text: '２０，０００', letter: '一行目\n二行目' })
  expect(count).toBe(5)
})

it('unchanged fields are not touched', async () => {
  const { count, state } = await hydrateAfter(() => {})
  expect(state).toEqual({ tick: false, size: 'S', sort: 'new', text: '', letter: '' })
  expect(count).toBe(0)
})

it('parts that React has not hydrated yet are hydrated on request, at any depth', async () => {
  const taken: string[] = []
  const Part = ({ name, children }: { name: string; children?: ReactNode }) => {
    useLayoutEffect(() => void taken.push(name), [name])
    return <div>{children ?? name}</div>
  }
  let finishFirst = () => {}
  const first = new Promise<void>((resolve) => (finishFirst = resolve))
  const Frame = ({ children }: { children: ReactNode }) => {
    useLayoutEffect(finishFirst, [])
    return <main>{children}</main>
  }
  const page = (
    <Frame>
      <p>枠</p>
      <Suspense>
        <Part name="外">
          <span>文</span>
          <Suspense>
            <Part name="内" />
          </Suspense>
        </Part>
      </Suspense>
      <Suspense>
        <Part name="隣" />
      </Suspense>
    </Frame>
  )
  root = document.createElement('div')
  root.innerHTML = renderToString(page)
  document.body.append(root)
  startTransition(() => void hydrateRoot(root, page))
  await first
  expect(taken).toEqual([])
  hydrateRest(root)
  expect(taken).toEqual(['外', '内', '隣'])
})

import { type ReactNode, StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { translatePage } from '#tests/support/translate-page.ts'
import { hydrateWithoutChanges } from './foreign-changes.ts'
import { followTranslation } from './translated-text.ts'

let element: HTMLElement
let root: Root | undefined

beforeAll(() => {
  followTranslation()
  translatePage()
})
beforeEach(() => {
  element = document.createElement('div')
  document.body.append(element)
})
afterEach(() => {
  root?.unmount()
  root = undefined
  element.remove()
})

/** Resolves after the translator has seen the change. */
async function show(children: ReactNode) {
  root ??= createRoot(element)
  flushSync(() => root!.render(<StrictMode>{children}</StrictMode>))
  await Promise.resolve()
  await new Promise((resolve) => setTimeout(resolve))
}

const listUntranslated = () => {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  while (texts.nextNode())
    if (texts.currentNode.parentNode?.nodeName !== 'FONT') found.push(texts.currentNode.nodeValue ?? '')
  return found
}

const cases: [name: string, steps: ReactNode[], texts: string[]][] = [
  [
    'several expressions beside each other',
    [1, 2, 3].map((count) => <p key="p">合計（{count}点）</p>),
    ['合計（1点）', '合計（2点）', '合計（3点）'],
  ],
  [
    'a text beside a condition',
    [true, false, true].map((isShown) => (
      <p key="p">
        {isShown ? '無料' : '770円'}
        {!isShown && <small>あと{300}円</small>}
        {isShown && 'です'}
      </p>
    )),
    ['無料です', '770円あと300円', '無料です'],
  ],
  [
    'an element before a text',
    [false, true, false].map((isShown) => (
      <p key="p">
        {isShown && <b>品切れ</b>}
        木製
        {isShown ? <s>円</s> : null}
      </p>
    )),
    ['木製', '品切れ木製円', '木製'],
  ],
  [
    'a text that becomes the only child, and several again',
    [['一', '二'], '三', ['四', '五'], <b key="b">六</b>, '七'].map((text) => <p key="p">{text}</p>),
    ['一二', '三', '四五', '六', '七'],
  ],
  [
    'texts in a fragment that moves',
    [
      ['一', '二'],
      ['二', '一'],
      ['二', '三', '一'],
    ].map((order) => (
      <p key="p">
        {order.map((it) => (
          <span key={it}>{it}</span>
        ))}
        {order.length}
      </p>
    )),
    ['一二2', '二一2', '二三一3'],
  ],
]

it.each(cases)('%s', async (_, steps, texts) => {
  for (const [index, step] of steps.entries()) {
    await show(step)
    expect(element.textContent).toBe(texts[index])
    expect(listUntranslated()).toEqual([])
  }
})

it('hydrates text that was translated before, and changes it later', async () => {
  const Page = ({ count }: { count: number }) => (
    <p>
      {count}点{count > 1 && 'まとめて'}
    </p>
  )
  const changes: MutationRecord[] = []
  const recorder = new MutationObserver((records) => void changes.push(...records))
  element.innerHTML = renderToString(<Page count={1} />)
  recorder.observe(element, { childList: true, subtree: true })
  await new Promise((resolve) => setTimeout(resolve))
  recorder.disconnect()
  expect(listUntranslated()).toEqual([])
  const onRecoverableError = vi.fn()
  hydrateWithoutChanges(changes, () =>
    flushSync(() => void (root = hydrateRoot(element, <Page count={1} />, { onRecoverableError }))),
  )
  expect(listUntranslated()).toEqual([])
  flushSync(() => root!.render(<Page count={2} />))
  await new Promise((resolve) => setTimeout(resolve))
  expect(element.textContent).toBe('2点まとめて')
  expect(listUntranslated()).toEqual([])
  expect(onRecoverableError).not.toHaveBeenCalled()
})

const ways: [name: string, translate: (text: ChildNode, font: Element) => void][] = [
  [
    'inserted before the removal',
    (text, font) => {
      text.before(font)
      text.remove()
    },
  ],
  [
    'inserted after the removal',
    (text, font) => {
      const { parentNode, nextSibling } = text
      text.remove()
      parentNode!.insertBefore(font, nextSibling)
    },
  ],
  [
    'wrapped around the text',
    (text, font) => {
      text.replaceWith(font)
      font.append(text)
    },
  ],
]

it.each(ways)('a translation that is %s', async (_, translate) => {
  const Page = ({ count }: { count: number }) => (
    <p className="notranslate">
      あと
      {count}
      {count !== 2 && '点'}
      <b>です</b>
    </p>
  )
  for (const count of [1, 2, 3]) {
    await show(<Page count={count} />)
    expect(element.textContent).toBe(`あと${count}${count === 2 ? '' : '点'}です`)
    for (const node of [...element.firstElementChild!.childNodes].filter((it) => it instanceof Text)) {
      const font = document.createElement('font')
      font.append(node.data)
      translate(node, font)
    }
  }
})

it('a translation that is taken back does not come back', async () => {
  const Page = ({ count }: { count: number }) => (
    <p className="notranslate">
      あと{count}
      {count > 1 && '点'}
    </p>
  )
  await show(<Page count={1} />)
  const text = element.firstElementChild!.lastChild as Text
  const font = document.createElement('font')
  font.append('one')
  text.replaceWith(font)
  await Promise.resolve()
  font.replaceWith(text)
  await show(<Page count={2} />)
  expect(element.textContent).toBe('あと2点')
})

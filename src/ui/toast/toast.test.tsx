import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TOAST_BOUNCE_MS } from '#contract/shared/constants.ts'
import { act } from '#tests/support/act.ts'
import { closeToasts } from '#tests/support/toasts.ts'
import { enqueueToast } from './toast-queue.tsx'
import type { ToastContent } from './toast-card.tsx'
import { Toaster } from './toaster.tsx'

let hasFocus: boolean

beforeEach(async () => {
  // Where another test left it, the pointer would pause a toast.
  await userEvent.hover(document.documentElement, { position: { x: 1, y: 1 } })
  hasFocus = true
  vi.spyOn(document, 'hasFocus').mockImplementation(() => hasFocus)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  await render(<Toaster />)
})
afterEach(async () => {
  await act(() => window.dispatchEvent(new Event('focus')))
  // The second time, those that had waited.
  for (const _ of [1, 2]) await closeToasts().then(() => pass(2_000))
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const show = async (text: string, rest: Partial<ToastContent> = {}, signal?: AbortSignal) => {
  let answer!: Promise<string | undefined>
  await act(() => void (answer = enqueueToast({ kind: 'success', text, ...rest }, signal)))
  return { answer }
}
const places = () => [...document.querySelectorAll<HTMLElement>('ol > li')]
const standing = () => places().filter((place) => place.dataset['leaving'] === undefined)
const texts = () => standing().map((place) => place.querySelector('p')!.textContent)
const toItemCard = (text: string) =>
  places().find((place) => place.textContent?.includes(text))!.firstElementChild as HTMLElement

it('stays 5 seconds and is removed 1 second later', async () => {
  await show('コピーしました')
  await pass(4_999)
  expect(texts()).toEqual(['コピーしました'])
  await pass(1)
  expect(texts()).toEqual([])
  await pass(999)
  expect(places()).toHaveLength(1)
  await pass(1)
  expect(places()).toHaveLength(0)
})

it('animates in and out for 750 ms', async () => {
  const bounce = `${TOAST_BOUNCE_MS / 1_000}s`
  await show('コピーしました')
  const card = toItemCard('コピーしました')
  expect(getComputedStyle(card).animationDuration).toBe(bounce)
  const comesBy = getComputedStyle(card).animationName
  await act(() => card.click())
  expect(getComputedStyle(card).animationName).not.toBe(comesBy)
  expect(getComputedStyle(card).animationDuration).toBe(bounce)
})

it('stands top right below the header, the newest first', async () => {
  await show('一つめ')
  await show('二つめ')
  expect(texts()).toEqual(['二つめ', '一つめ'])
  const box = document.querySelector('ol')!.getBoundingClientRect()
  const header = Number.parseFloat(getComputedStyle(document.body).getPropertyValue('--header-height')) * 16
  expect(box.top).toBe(header + 8)
  expect(document.documentElement.clientWidth - box.right).toBeLessThanOrEqual(32)
})

it('shows 20 at once; the 21st waits, its time not running, and appears on top when one disappears', async () => {
  for (let count = 1; count <= 21; count++) await show(`お知らせ${count}`)
  expect(texts()).toEqual(Array.from({ length: 20 }, (_, index) => `お知らせ${20 - index}`))
  await pass(3_000)
  await act(() => toItemCard('お知らせ7').click())
  expect(texts()[0]).toBe('お知らせ21')
  expect(texts()).toHaveLength(20)
  await pass(2_000)
  expect(texts()).toEqual(['お知らせ21'])
  await pass(3_000)
  expect(texts()).toEqual([])
})

it('pauses its time while the pointer is over it', async () => {
  await show('コピーしました')
  await act(() => enter(toItemCard('コピーしました')))
  await pass(20_000)
  expect(texts()).toHaveLength(1)
  await act(() => leave(toItemCard('コピーしました')))
  await pass(5_000)
  expect(texts()).toHaveLength(0)
})

it('pauses its time while the window has no focus, and while either reason lasts', async () => {
  await show('コピーしました')
  const card = toItemCard('コピーしました')
  await act(() => window.dispatchEvent(new Event('blur')))
  await act(() => enter(card))
  await act(() => window.dispatchEvent(new Event('focus')))
  await pass(20_000)
  expect(texts()).toHaveLength(1)
  await act(() => window.dispatchEvent(new Event('blur')))
  await act(() => leave(card))
  await pass(20_000)
  expect(texts()).toHaveLength(1)
  await act(() => window.dispatchEvent(new Event('focus')))
  await pass(5_000)
  expect(texts()).toHaveLength(0)
})

it('starts paused when it appears while the window has no focus', async () => {
  hasFocus = false
  await show('コピーしました')
  await pass(20_000)
  expect(texts()).toHaveLength(1)
  await act(() => window.dispatchEvent(new Event('focus')))
  await pass(5_000)
  expect(texts()).toHaveLength(0)
})

it('closes by a click, by its button and by Escape when it has the focus', async () => {
  for (const text of ['一', '二', '三']) await show(text)
  await act(() => toItemCard('一').click())
  expect(texts()).toEqual(['三', '二'])
  const closeOf = (text: string) => toItemCard(text).querySelector<HTMLElement>('[aria-label="閉じる"]')!
  await act(() => closeOf('二').click())
  expect(texts()).toEqual(['三'])
  closeOf('三').focus()
  await act(() => userEvent.keyboard('{Escape}'))
  expect(texts()).toEqual([])
})

it('is announced politely for success and assertively for errors', async () => {
  for (const kind of ['success', 'info', 'warning', 'error'] as const) await show(kind, { kind })
  const roleOf = (text: string) => toItemCard(text).querySelector('p')!.getAttribute('role')
  expect(['success', 'info', 'warning', 'error'].map(roleOf)).toEqual(['status', 'status', 'alert', 'alert'])
})

it('with a button stays until it is pressed or closed, and a click beside the button does nothing', async () => {
  const { answer } = await show('お気に入りから外しました', { action: '元に戻す' })
  await pass(60_000)
  await act(() => toItemCard('お気に入り').click())
  expect(texts()).toHaveLength(1)
  const button = [...document.querySelectorAll('button')].find((it) => it.textContent === '元に戻す')!
  await act(() => button.click())
  expect(await answer).toBe('元に戻す')
  expect(texts()).toHaveLength(0)
})

it('resolves with undefined when it disappears without a press, and removes its listener', async () => {
  const closed = await show('新しい内容があります', { action: '更新する' })
  await act(() => document.querySelector<HTMLElement>('[aria-label="閉じる"]')!.click())
  expect(await closed.answer).toBeUndefined()
  const { signal } = new AbortController()
  const removed = vi.spyOn(signal, 'removeEventListener')
  await show('コピーしました', {}, signal)
  await pass(5_000)
  expect(removed).toHaveBeenCalledOnce()
})

it('is removed when its signal aborts, whether shown or waiting', async () => {
  const offer = new AbortController()
  const { answer } = await show('カートから削除しました', { action: '元に戻す' }, offer.signal)
  for (let count = 2; count <= 20; count++) await show(`お知らせ${count}`)
  const waiting = await show('お気に入りから外しました', { action: '元に戻す' }, offer.signal)
  await act(() => offer.abort())
  expect(await Promise.all([answer, waiting.answer])).toEqual([undefined, undefined])
  expect(texts()).toHaveLength(19)
  const { answer: pressed } = await show('三つめ', { action: '元に戻す' }, offer.signal)
  expect(await pressed).toBeUndefined()
  await pass(5_000)
  expect(texts()).toHaveLength(0)
})

it('is dismissed when it is dragged over 60 % of its width, without bouncing', async () => {
  await show('コピーしました')
  const card = toItemCard('コピーしました')
  await drag(card, card.offsetWidth * 0.6)
  expect(texts()).toHaveLength(0)
  expect(getComputedStyle(card).animationName).toBe('none')
  expect(getComputedStyle(card).opacity).toBe('0')
})

it('fades while it is dragged and slides back below 60 %, which is not a click', async () => {
  await show('コピーしました')
  const card = toItemCard('コピーしました')
  await press(card, 'pointerdown', 0)
  await press(card, 'pointermove', -card.offsetWidth * 0.3)
  expect(Number(card.style.opacity)).toBeCloseTo(0.5, 1)
  await pass(20_000)
  await press(card, 'pointerup', -card.offsetWidth * 0.3)
  await act(() => card.click())
  expect(texts()).toHaveLength(1)
  expect(card.style.translate).toBe('')
  await pass(5_000)
  expect(texts()).toHaveLength(0)
})

it('is shown above an open dialog, where it can be pressed, and stays when that closes', async () => {
  const list = document.querySelector('ol')!
  const home = list.parentElement!
  const dialog = home.appendChild(document.createElement('dialog'))
  onTestFinished(() => dialog.close())
  await show('一つめ')
  dialog.showModal()
  const toggles: string[] = []
  list.addEventListener('beforetoggle', (event) => toggles.push(event.newState))
  const { answer } = await show('二つめ', { action: '元に戻す' })
  expect(toggles).toEqual(['closed', 'open'])
  expect(dialog.contains(list)).toBe(true)
  await act(() => toItemCard('二つめ').querySelector('button')!.click())
  expect(await answer).toBe('元に戻す')
  const closed = new Promise((resolve) => dialog.addEventListener('close', resolve))
  dialog.close()
  await closed
  expect(list.parentElement).toBe(home)
  expect(list.matches(':popover-open')).toBe(true)
  expect(texts()).toEqual(['一つめ'])
})

const enter = (card: HTMLElement) => card.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
const leave = (card: HTMLElement) => card.dispatchEvent(new PointerEvent('pointerout', { bubbles: true }))
const press = (card: HTMLElement, type: string, x: number) => {
  card.setPointerCapture = () => {}
  const init = { bubbles: true, isPrimary: true, pointerId: 1, clientX: 500 + x }
  return act(() => void card.dispatchEvent(new PointerEvent(type, init)))
}
const drag = async (card: HTMLElement, dx: number) => {
  await press(card, 'pointerdown', 0)
  await press(card, 'pointermove', dx)
  await press(card, 'pointerup', dx)
}

it('is shown once for the same message, with a count, and its time restarts', async () => {
  const { answer } = await show('カートに入れました')
  await pass(4_000)
  const { answer: second } = await show('カートに入れました')
  await show('カートに入れました', { kind: 'info' })
  expect(texts()).toEqual(['カートに入れました', 'カートに入れました2回'])
  await pass(4_000)
  expect(texts()).toHaveLength(2)
  await pass(1_000)
  expect(texts()).toEqual([])
  expect(await Promise.all([answer, second])).toEqual([undefined, undefined])
})

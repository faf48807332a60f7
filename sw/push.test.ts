/** Push messages, notifications and the number on the app's icon. */
import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { ORIGIN, useWorker } from '#tests/support/worker-world.ts'

const world = useWorker({ '/shell.html': '', '/payment-shell.html': '' })

const push = (text: string) => world.dispatch('push', { data: { text: () => text } })
const notify = (title: string, navigate: string, tag = title) =>
  push(JSON.stringify({ web_push: 8030, notification: { title, body: '本文', tag, navigate: ORIGIN + navigate } }))
const titles = () => world.notifications.map(({ title }) => title)
const tap = (index = 0) => world.dispatch('notificationclick', { notification: world.notifications[index] })
const setUnread = (count: number) => world.dispatch('message', { data: { type: 'SET_UNREAD', count } })

it('a push is shown with its page, and open pages reload what it may be about', async () => {
  const page = world.openWindow()
  await notify('発送しました', '/mypage/order/1')
  expect(world.notifications).toMatchObject([
    { title: '発送しました', body: '本文', tag: '発送しました', lang: 'ja', data: { path: '/mypage/order/1' } },
  ])
  expect(page.messages).toEqual([{ type: 'PUSH_RECEIVED' }])
})

it('a push without content is shown too', async () => {
  await world.dispatch('push', { data: null })
  expect(titles()).toEqual(['こもれび'])
})

it('each of several simultaneous pushes is shown', async () => {
  const names = Array.from({ length: 20 }, (_, index) => `お知らせ${index}`)
  await Promise.all(names.map((name) => notify(name, '/news')))
  expect(titles()).toEqual(names)
})

it('a tap closes the notification and opens its page', async () => {
  await notify('発送しました', '/mypage/order/1')
  await tap()
  expect([titles(), world.opened, world.badge]).toEqual([[], ['/mypage/order/1'], 0])
})

it('a tap on a notification of another site’s page opens the home page', async () => {
  await push(JSON.stringify({ notification: { title: '当選', navigate: 'https://evil.example/items' } }))
  await tap()
  expect(world.opened).toEqual(['/'])
})

it('the icon counts notifications, and each unread message once', async () => {
  await notify('お知らせ', '/news')
  await notify('新しいメッセージ', '/mypage/message')
  expect(world.badge).toBe(2)
  await setUnread(3)
  expect(world.badge).toBe(4)
  // All messages are read.
  await setUnread(0)
  expect([titles(), world.badge]).toEqual([['お知らせ'], 1])
  world.notifications.length = 0
  await world.dispatch('notificationclose')
  expect(world.badge).toBe(0)
})

it('a browser without notifications or badges still tells the open pages', async () => {
  const page = world.openWindow()
  const { registration } = globalThis as unknown as { registration: Record<string, unknown> }
  const { showNotification, getNotifications } = registration
  Object.assign(registration, { showNotification: undefined, getNotifications: undefined })
  Object.assign(navigator, { setAppBadge: undefined })
  await notify('お知らせ', '/news')
  await setUnread(0)
  expect(page.messages).toEqual([{ type: 'PUSH_RECEIVED' }])
  Object.assign(registration, { showNotification, getNotifications })
})

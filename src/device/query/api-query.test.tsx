import { useQuery } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import * as messagesApi from '#contract/messages/api.ts'
import * as ordersApi from '#contract/orders/api.ts'
import * as reservationsApi from '#contract/reservations/api.ts'
import { toEndpointUrl } from '#contract/shared/endpoint.ts'
import { notifyEvent } from '#src/device/events/events.ts'
import { login } from '#src/device/session/login.ts'
import { logout } from '#src/device/session/logout.ts'
import { HANAKO, TARO, withAccounts } from '#tests/support/session-page.ts'
import { apiQuery } from './api-query.ts'
import { queryClient, withQueryClient } from './query-client.tsx'
import { loadSavedResponse, savedResponseData, saveResponse } from './saved-responses.ts'
import { getCustomerId } from '#src/device/session/customer.ts'

const server = withAccounts()
const RESERVATIONS = 'me/reservations'
const MESSAGES = 'me/messages'

beforeEach(async () => {
  queryClient.clear()
  await savedResponseData.erase({ owners: [], reason: 'session-ended' })
})

/** Shows the number of reservations, `?` until they are loaded, and whether the last request failed. */
const Reservations = withQueryClient(function Reservations() {
  const { data, error, dataUpdatedAt } = useQuery(apiQuery(reservationsApi.list))
  return <p role="status">{`${data?.data.length ?? '?'} ${error ? 'failed' : 'ok'} ${dataUpdatedAt}`}</p>
})
const Messages = withQueryClient(function Messages() {
  const { data, isFetching } = useQuery(apiQuery(messagesApi.list))
  return <p role="status">{`${data?.unread ?? '?'} ${isFetching ? 'fetching' : 'idle'}`}</p>
})
const OrderState = withQueryClient(function OrderState({ number }: { number: string }) {
  const { data, error } = useQuery(apiQuery(ordersApi.get, { params: { number } }))
  return <p role="status">{`${data?.number ?? '?'} ${error ? 'failed' : 'ok'}`}</p>
})

const lists = (count: number) => Response.json({ data: Array.from({ length: count }, () => ({ id: 'A' })) })
const noNetwork = () => Promise.reject(new TypeError('no network'))
const status = () => page.getByRole('status')
const url = toEndpointUrl(reservationsApi.list)
const saved = () => loadSavedResponse(getCustomerId()!, url)

/** As after a reload: only what is stored on the device is available. */
const forget = () => queryClient.clear()

it('is requested once by all components that show it', async () => {
  await login(HANAKO)
  server().disturb(RESERVATIONS, () => lists(2))
  await render(
    <div>
      <Reservations />
      <Reservations />
    </div>,
  )
  await expect.element(status().first()).toMatchTextContent(/^2 ok/)
  await expect.element(status().last()).toMatchTextContent(/^2 ok/)
  expect(server().countOf(RESERVATIONS)).toBe(1)
})

it('is replaced by the saved response and its time if the request fails', async () => {
  await login(HANAKO)
  server().disturb(RESERVATIONS, () => lists(2))
  const first = await render(<Reservations />)
  await expect.element(status()).toMatchTextContent(/^2 ok/)
  await expect.poll(saved).toBeDefined()
  const { fetchedAt } = (await saved())!
  await first.unmount()
  forget()
  server().disturb(RESERVATIONS, noNetwork)
  await render(<Reservations />)
  await expect.element(status()).toHaveTextContent(`2 failed ${fetchedAt}`)
})

it('is saved by its address: each order has its own', async () => {
  await login(HANAKO)
  server().disturb('me/orders/261124-AAAAAA', () => Response.json({ number: '261124-AAAAAA' }))
  const first = await render(<OrderState number="261124-AAAAAA" />)
  await expect.element(status()).toHaveTextContent('261124-AAAAAA ok')
  const address = toEndpointUrl(ordersApi.get, { params: { number: '261124-AAAAAA' } })
  await expect.poll(() => loadSavedResponse(getCustomerId()!, address, ordersApi.get.offline!.revision)).toBeDefined()
  await first.unmount()
  forget()
  server().disturb('me/orders/261124-BBBBBB', noNetwork)
  const other = await render(<OrderState number="261124-BBBBBB" />)
  await expect.element(status()).toHaveTextContent('? failed')
  await other.unmount()
  forget()
  server().disturb('me/orders/261124-AAAAAA', noNetwork)
  await render(<OrderState number="261124-AAAAAA" />)
  await expect.element(status()).toHaveTextContent('261124-AAAAAA failed')
})

it('is not replaced by a response that an earlier version saved in another format', async () => {
  await login(HANAKO)
  const number = '261124-CCCCCC'
  const address = toEndpointUrl(ordersApi.get, { params: { number } })
  await saveResponse(getCustomerId()!, address, { response: { number }, fetchedAt: 1 })
  server().disturb(`me/orders/${number}`, noNetwork)
  await render(<OrderState number={number} />)
  await expect.element(status()).toHaveTextContent('? failed')
})

it('keeps its data if a later request fails', async () => {
  await login(HANAKO)
  server().disturb(RESERVATIONS, () => lists(1))
  await render(<Reservations />)
  await expect.element(status()).toMatchTextContent(/^1 ok/)
  server().disturb(RESERVATIONS, noNetwork)
  notifyEvent('reservations')
  await expect.element(status()).toMatchTextContent(/^1 failed/)
})

it('fails if nothing is saved', async () => {
  await login(HANAKO)
  server().disturb(RESERVATIONS, noNetwork)
  await render(<Reservations />)
  await expect.element(status()).toMatchTextContent(/^\? failed/)
})

it('shows the saved response while it is requested, if its endpoint says so', async () => {
  await login(HANAKO)
  server().disturb(MESSAGES, () => Response.json({ data: [], hasEarlier: false, unread: 3 }))
  const first = await render(<Messages />)
  await expect.element(status()).toHaveTextContent('3 idle')
  await expect.poll(() => loadSavedResponse(getCustomerId()!, toEndpointUrl(messagesApi.list))).toBeDefined()
  await first.unmount()
  forget()
  let respond = (_: Response) => {}
  server().disturb(MESSAGES, () => new Promise((resolve) => (respond = resolve)))
  await render(<Messages />)
  await expect.element(status()).toHaveTextContent('3 fetching')
  respond(Response.json({ data: [], hasEarlier: false, unread: 4 }))
  await expect.element(status()).toHaveTextContent('4 idle')
})

it('is requested again after its event, and only then', async () => {
  await login(HANAKO)
  server().disturb(RESERVATIONS, () => lists(1))
  await render(<Reservations />)
  await expect.element(status()).toMatchTextContent(/^1 ok/)
  server().disturb(RESERVATIONS, () => lists(2))
  notifyEvent('messages')
  notifyEvent('reservations')
  await expect.element(status()).toMatchTextContent(/^2 ok/)
  expect(server().countOf(RESERVATIONS)).toBe(2)
})

it('is removed from memory and device when the customer logs out', async () => {
  await login(HANAKO)
  server().disturb(RESERVATIONS, () => lists(1))
  const screen = await render(<Reservations />)
  await expect.element(status()).toMatchTextContent(/^1 ok/)
  const hanako = getCustomerId()!
  await screen.unmount()
  await logout()
  await savedResponseData.erase({ owners: [hanako], reason: 'logged-out' })
  expect(queryClient.getQueryCache().getAll()).toEqual([])
  expect(await loadSavedResponse(hanako, url)).toBeUndefined()
})

it('is not requested while the customer is unknown', async () => {
  await render(<Reservations />)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(server().countOf(RESERVATIONS)).toBe(0)
  await expect.element(status()).toHaveTextContent('? ok 0')
})

it('belongs to one customer', async () => {
  await login(HANAKO)
  server().disturb(RESERVATIONS, () => lists(1))
  const screen = await render(<Reservations />)
  await expect.element(status()).toMatchTextContent(/^1 ok/)
  await screen.unmount()
  server().disturb(RESERVATIONS, noNetwork)
  await login(TARO)
  await render(<Reservations />)
  await expect.element(status()).toMatchTextContent(/^\? failed/)
})

it('is not saved if the customer has logged out meanwhile', async () => {
  await login(HANAKO)
  const hanako = getCustomerId()!
  let respond = (_: Response) => {}
  server().disturb(RESERVATIONS, () => new Promise((resolve) => (respond = resolve)))
  await render(<Reservations />)
  await expect.poll(() => server().countOf(RESERVATIONS)).toBe(1)
  await logout()
  respond(lists(1))
  await new Promise((done) => setTimeout(done, 100))
  expect(await loadSavedResponse(hanako, url)).toBeUndefined()
})

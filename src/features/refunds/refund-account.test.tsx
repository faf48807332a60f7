/** The page on which a customer tells where a refund goes. */
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { queryClient } from '#src/device/query/query-client.tsx'
import { Request } from './refund-account.tsx'

const REQUEST = { orderNumber: '261124-K7M2QX', yen: 2_970, hasAccount: false, isSent: false }

/** Requests that were sent, and their responses by path. */
const sent: { path: string; body: unknown }[] = []
const network = vi.spyOn(globalThis, 'fetch')
afterEach(() => network.mockReset())

async function open(responses: Record<string, object>) {
  queryClient.clear()
  network.mockImplementation(async (input, init) => {
    const request = new globalThis.Request(input, init)
    const { pathname: path } = new URL(request.url)
    sent.push({ path, body: await request.json() })
    return Response.json(responses[path])
  })
  await render(<Request token="secret" />)
}
const field = (name: string) => page.getByRole('textbox', { name })

it('sends the account once it is right, and says so', async () => {
  await open({ '/api/Refunds/request': REQUEST, '/api/Refunds/account': { ...REQUEST, hasAccount: true } })
  await expect.element(page.getByText('2,970円')).toBeVisible()
  await field('金融機関名').fill('みどり銀行')
  await field('支店名').fill('玉川支店')
  await field('口座番号').fill('12-345A')
  await field('口座名義（カナ）').fill('やまだ はなこ')
  await page.getByRole('button', { name: '口座を送信する' }).click()
  await expect
    .element(page.getByText('口座番号は7桁までの数字で入力してください（例：0012345）。').first())
    .toBeVisible()
  await field('口座番号').fill('12345')
  await page.getByRole('button', { name: '口座を送信する' }).click()
  await expect.element(page.getByText(/返金先の口座を承りました/)).toHaveFocus()
  expect(sent.at(-1)?.body).toEqual({
    token: 'secret',
    bank: 'みどり銀行',
    branch: '玉川支店',
    type: '普通',
    number: '0012345',
    holder: 'ヤマダ ハナコ',
  })
  await expect.element(page.getByRole('button', { name: '口座を変更する' })).toBeVisible()
})

it('asks for nothing after the money was sent', async () => {
  await open({ '/api/Refunds/request': { ...REQUEST, hasAccount: true, isSent: true } })
  await expect.element(page.getByText('返金のお振り込みが済みました。')).toBeVisible()
  expect(field('口座番号').query()).toBeNull()
})

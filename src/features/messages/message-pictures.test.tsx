import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { queryClient, withQueryClient } from '#src/device/query/query-client.tsx'
import { login } from '#src/device/session/login.ts'
import { logout } from '#src/device/session/logout.ts'
import { HANAKO, withAccounts } from '#tests/support/session-page.ts'
import { MessagePictures } from './message-pictures.tsx'

const server = withAccounts()

const ID = 'A'.repeat(26)
const Pictures = withQueryClient(() => <MessagePictures fileIds={[ID]} isOwn />)

it('is removed from memory when the customer logs out', async () => {
  await login(HANAKO)
  server().disturb(`Files/${ID}`, async () => new Response(new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'])))
  await render(<Pictures />)
  await expect.poll(() => queryClient.getQueriesData({}).some(([, data]) => data instanceof Blob)).toBe(true)
  await expect.element(page.getByRole('img')).toBeInTheDocument()
  await logout()
  await expect.poll(() => queryClient.getQueriesData({}).filter(([, data]) => data !== undefined)).toEqual([])
})

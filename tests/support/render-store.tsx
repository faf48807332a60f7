/** Renders the whole page in a real browser, at a URL, with fixed responses. */
import { createMemoryHistory } from '@tanstack/react-router'
import { onTestFinished, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { toEndpointUrl } from '#contract/shared/endpoint.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { Call } from '#contract/shared/render.ts'
import type { Settings } from '#contract/settings/schema.ts'
import { App } from '#src/app.tsx'
import { serverNow } from '#src/device/time/server-time.ts'
import { queryClient } from '#src/device/query/query-client.tsx'
import { handleNavigations } from '#src/routing/navigation-events.ts'
import { getScrollKey } from '#src/routing/scroll.ts'
import { createAppRouter } from '#src/router.tsx'

const picture = { id: '0'.repeat(16), width: 1200, height: 1200, alt: '', tone: 0 }

export const settings: Omit<Settings, 'analytics'> = {
  siteName: 'こもれび',
  tagline: '',
  phone: '0120-000-000',
  phoneHours: '10:00〜18:00',
  closedDays: [],
  hero: picture,
  heroPortrait: picture,
  popularWords: ['北欧', '無垢 テーブル'],
  packVersion: 1,
  packBytes: 0,
  pushKey: 'B'.repeat(87),
  stripeKey: null,
  serviceMethods: [],
}

const category = (id: number, parentId: number | null, name: string) =>
  ({ id, kind: 'item', parentId, name, order: id, picture, itemCount: 1 }) as const

const page = (slug: string, title: string) => ({
  slug,
  title,
  lead: '',
  summary: '',
  picture: null,
  revisedOn: null,
  body: [],
})

const ANSWERS: Record<string, unknown> = {
  '/api/Categories': { data: [category(1, null, 'ソファ'), category(2, null, '照明'), category(21, 2, 'ランプ')] },
  '/api/Shops': { data: [] },
  '/api/Items': { data: [], page: 1, perPage: 24, total: 0 },
  '/api/Pages/about': page('about', '会社案内'),
  '/api/Pages/law': page('law', '表記'),
  '/api/Pages/pp': page('pp', '方針'),
}

interface Store {
  path: string
  /** By request URL, with or without its query. Errors are thrown, functions are called with the URL. */
  answers?: Record<string, unknown>
}

/** Queries use the page's own `call`, not the router's. What has no fixed response is fetched. */
function respondToQueries(
  find: (address: string) => unknown,
  respond: (known: unknown, address: string) => Promise<unknown>,
  asked: string[],
): void {
  const fetchReal = window.fetch
  // A test that mocks it decides itself.
  if (vi.isMockFunction(fetchReal)) return
  window.fetch = async (input, init) => {
    const address = String(input instanceof Request ? input.url : input).replace(location.origin, '')
    const known = find(address)
    if (known === undefined || (init?.method ?? 'GET') !== 'GET') return fetchReal.call(window, input, init)
    asked.push(address)
    try {
      return Response.json(await respond(known, address))
    } catch (error) {
      if (!(error instanceof CodedError)) throw new TypeError('no network', { cause: error })
      const { statusCode, name, code, message } = error
      return Response.json({ error: { statusCode, name, code, message } }, { status: statusCode })
    }
  }
  onTestFinished(() => {
    window.fetch = fetchReal
    queryClient.clear()
  })
}

export async function renderStore({ path, answers = {} }: Store) {
  const asked: string[] = []
  const all: Record<string, unknown> = { ...ANSWERS, '/api/Settings': { ...settings, analytics: null }, ...answers }
  const find = (address: string) => all[address] ?? all[address.replace(/\?.*/, '')]
  const respond = async (known: unknown, address: string) => {
    const answer: unknown = await (typeof known === 'function' ? known(address) : known)
    if (answer instanceof Error) throw answer
    return answer
  }
  const call: Call = async (it, input) => {
    const address = toEndpointUrl(it, input)
    asked.push(address)
    return (await respond(find(address) ?? new CodedError('NOT_FOUND'), address)) as never
  }
  respondToQueries(find, respond, asked)
  const router = createAppRouter(
    {
      call,
      get now() {
        return serverNow()
      },
      publicUrl: 'https://shop.example',
    },
    {
      scrollRestoration: () => true,
      getScrollRestorationKey: getScrollKey,
      defaultOnCatch: () => {},
      defaultPreload: false,
    },
  )
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) })
  handleNavigations(router)
  const screen = await render(<App router={router} />)
  return { screen, router, asked }
}

/** Access is checked before the validity of the address. */
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  notFound,
  Outlet,
  redirect,
  RouterProvider,
} from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { contentIdParam } from './content-id.ts'
import { runMiddleware } from './middleware.ts'

async function open(path: string, isCustomer: boolean) {
  const log: string[] = []
  const auth = () => {
    log.push('middleware')
    if (!isCustomer) throw redirect({ href: '/login', replace: true })
  }
  const root = createRootRouteWithContext<object>()({
    beforeLoad: ({ matches, location: { href }, preload: isPreload }) =>
      runMiddleware(matches, { isServer: false, href, isPreload }, { auth }),
    component: Outlet,
    notFoundComponent: () => <h1>404</h1>,
  })
  const login = createRoute({ getParentRoute: () => root, path: '/login', component: () => <h1>ログイン</h1> })
  // As for every customer page with an id: the router calls `params.parse` before any middleware.
  const detail = createRoute({
    getParentRoute: () => root,
    path: '/mypage/order/$id',
    staticData: { middleware: ['auth'] },
    beforeLoad: ({ params }) => {
      log.push('validity')
      const valid = contentIdParam.parse(params)
      if (!valid) throw notFound()
      return { orderId: valid.id }
    },
    loader: ({ context: { orderId } }) => orderId,
    component: () => <h1>注文{detail.useLoaderData()}</h1>,
  })
  const router = createRouter({
    routeTree: root.addChildren([login, detail]),
    context: {},
    history: createMemoryHistory({ initialEntries: [path] }),
    notFoundMode: 'root',
  })
  const { getByRole } = await render(<RouterProvider router={router as never} />)
  return { heading: getByRole('heading'), log, router }
}

it('a guest goes to the login, whatever the address says', async () => {
  const { heading, log, router } = await open('/mypage/order/01', false)
  await expect.element(heading).toHaveTextContent('ログイン')
  expect(router.state.location.pathname).toBe('/login')
  expect(log).toEqual(['middleware'])
})

it('a customer gets a 404 at an invalid address', async () => {
  const { heading, log } = await open('/mypage/order/01', true)
  await expect.element(heading).toHaveTextContent('404')
  expect(log).toEqual(['middleware', 'validity'])
})

it('a customer sees the page at a valid one', async () => {
  const { heading } = await open('/mypage/order/12', true)
  await expect.element(heading).toHaveTextContent('注文12')
})

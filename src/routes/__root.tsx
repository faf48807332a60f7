import { createRootRouteWithContext, type ErrorComponentProps, Outlet, useMatches } from '@tanstack/react-router'
import { listCategories } from '#contract/categories.ts'
import type { RenderContext } from '#contract/render.ts'
import { readSettings } from '#contract/settings.ts'
import { ErrorPage } from '#src/layouts/error-page.tsx'
import { Layout } from '#src/layouts/layout.tsx'
import { runMiddleware } from '#src/navigation/middleware.ts'

export const Route = createRootRouteWithContext<RenderContext>()({
  beforeLoad: ({ matches }) => runMiddleware(matches),
  loader: async ({ context: { call, now }, abortController: { signal } }) => {
    const [settings, categories] = await Promise.all([
      call(readSettings, {}, { signal }),
      call(listCategories, {}, { signal }),
    ])
    return { settings, categories: categories.data, now }
  },
  component: Root,
  errorComponent: RootFailure,
})

function Root() {
  const layout = useMatches({ select: (matches) => matches.at(-1)?.staticData.layout ?? 'default' })
  return (
    <Layout name={layout}>
      <Outlet />
    </Layout>
  )
}

/** Without the settings and categories there is no header: the frame that needs no data stands in. */
function RootFailure(props: ErrorComponentProps) {
  return (
    <Layout name="auth">
      <ErrorPage {...props} />
    </Layout>
  )
}

/** Shared by the routes of all text pages. */
import * as pagesApi from '#contract/pages/api.ts'
import type { TextPage } from '#contract/pages/schema.ts'
import type { PageSlug } from '#contract/pages/slugs.ts'
import type { Call } from '#contract/shared/render.ts'
import { createTopLevelBreadcrumb } from '#src/head/structured-data.ts'
import { pageHead } from '#src/head/head.ts'

interface LoaderInput {
  context: { call: Call }
  abortController: AbortController
}

export const loadTextPage =
  (slug: PageSlug) =>
  ({ context: { call }, abortController: { signal } }: LoaderInput): Promise<TextPage> =>
    call(pagesApi.get, { params: { slug } }, { signal })

interface HeadInput {
  match: { pathname: string; context: { publicUrl: string } }
  loaderData?: TextPage | undefined
}

export const textPageHead = ({ match: { pathname, context }, loaderData: page }: HeadInput) =>
  page
    ? pageHead(context.publicUrl, {
        title: page.title,
        description: page.summary,
        path: pathname,
        picture: page.picture ?? undefined,
        ...(import.meta.env.SSR && { jsonLd: [createTopLevelBreadcrumb(context.publicUrl, page.title, pathname)] }),
      })
    : {}

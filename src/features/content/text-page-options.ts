/** What the routes of all text pages have in common. */
import type { PageSlug } from '#contract/page-addresses.ts'
import { readTextPage, type TextPage } from '#contract/pages.ts'
import type { Call } from '#contract/render.ts'
import { breadcrumbBelowHome } from '#src/navigation/breadcrumb-list.ts'
import { pageHead } from '#src/navigation/head.ts'

interface LoaderInput {
  context: { call: Call }
  abortController: AbortController
}

export const loadTextPage =
  (slug: PageSlug) =>
  ({ context: { call }, abortController: { signal } }: LoaderInput): Promise<TextPage> =>
    call(readTextPage, { params: { slug } }, { signal })

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
        ...(import.meta.env.SSR && { jsonLd: [breadcrumbBelowHome(context.publicUrl, page.title, pathname)] }),
      })
    : {}

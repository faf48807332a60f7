/** The head of content pages. Their loaders describe it, so that only the loader depends on the noun. */
import { SITE_NAME } from '#contract/shared/constants.ts'
import type { Picture } from '#contract/shared/pictures.ts'
import { type PageHead, pageHead } from './head.ts'

export interface ContentHead {
  title: string
  description: string
  /** Canonical path. */
  path: string
  picture?: Picture | undefined
  video?: PageHead['video']
  isArticle?: true
  /** The Atom feed that contains the page. */
  feed?: { path: string; title: string }
  /** Filtered lists and searches. */
  isUnlisted?: true
}

/** `head` of a route whose loader returns `head`. `createJsonLd` is given by the server only. */
export function contentHead<Data extends { head: ContentHead }>(
  { match, loaderData }: { match: { context: { publicUrl: string } }; loaderData?: Data | undefined },
  createJsonLd?: (data: Data, publicUrl: string) => object[],
) {
  if (!loaderData) return {}
  const { isArticle, isUnlisted, feed, ...page } = loaderData.head
  const { publicUrl } = match.context
  const head = pageHead(publicUrl, {
    ...page,
    ...(isArticle && { ogType: 'article' }),
    ...(createJsonLd && { jsonLd: createJsonLd(loaderData, publicUrl) }),
  })
  return {
    ...head,
    meta: isUnlisted ? [...head.meta, { name: 'robots', content: 'noindex, follow' }] : head.meta,
    // Only feed readers read it, and only from the server's page.
    ...(import.meta.env.SSR && feed && { links: [...head.links, toFeedLink(publicUrl, feed)] }),
  }
}

const toFeedLink = (publicUrl: string, { path, title }: NonNullable<ContentHead['feed']>) => ({
  rel: 'alternate',
  type: 'application/atom+xml',
  title: `${title} | ${SITE_NAME}`,
  href: publicUrl + path,
})

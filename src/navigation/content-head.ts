/** The head of content pages. Their loaders describe it, so that only the loader has to know the noun. */
import type { Picture } from '#contract/shared/pictures.ts'
import { pageHead } from './head.ts'

export interface ContentHead {
  title: string
  description: string
  /** Canonical path. */
  path: string
  picture?: Picture | undefined
  isArticle?: true
  /** Filtered lists and searches. */
  isUnlisted?: true
}

/** `head` of a route whose loader returns `head`. `createJsonLd` is given by the server only. */
export function contentHead<Data extends { head: ContentHead }>(
  { match, loaderData }: { match: { context: { publicUrl: string } }; loaderData?: Data | undefined },
  createJsonLd?: (data: Data, publicUrl: string) => object[],
) {
  if (!loaderData) return {}
  const { isArticle, isUnlisted, ...page } = loaderData.head
  const { publicUrl } = match.context
  const head = pageHead(publicUrl, {
    ...page,
    ...(isArticle && { ogType: 'article' }),
    ...(createJsonLd && { jsonLd: createJsonLd(loaderData, publicUrl) }),
  })
  return isUnlisted ? { ...head, meta: [...head.meta, { name: 'robots', content: 'noindex, follow' }] } : head
}

/**
 * The head as data: the server renders it as HTML, the browser applies it after each navigation.
 */
import type { Picture } from '#contract/shared/pictures.ts'
import { getFallbackUrl } from '#contract/shared/picture-urls.ts'
import { SITE_NAME } from '#contract/shared/constants.ts'
import { escapeHtml } from '#contract/shared/escape-html.ts'
import { type Failure, findFailure } from '#src/failures/failure.ts'

type Attributes = Record<string, string>

export interface Head {
  title: string
  tags: { name: 'meta' | 'link'; attributes: Attributes }[]
  /** Structured data as JSON. */
  jsonLd: string[]
}

export interface PageHead {
  /** Omitted on the home page, whose title is only the store's name. */
  title?: string
  /** Omitted on pages that are not indexed. */
  description?: string
  /** Canonical path, including the params that identify another page. */
  path: string
  picture?: Picture | undefined
  /** A film that the page plays. */
  video?: { path: string; width: number; height: number } | undefined
  ogType?: 'website' | 'article' | 'product'
  /**
   * Only the server writes it; pages create it under `import.meta.env.SSR`, so that the browser
   * bundle excludes it.
   */
  jsonLd?: object[]
  /** Not indexed: the page depends on the visitor, or on a link. */
  isPrivate?: boolean
}

interface RouteHead {
  meta: (Attributes | { title: string })[]
  links: Attributes[]
  scripts: { type: string; children: string }[]
}

/** Creates the router's `head` of a page. */
export function pageHead(publicUrl: string, page: PageHead): RouteHead {
  const url = publicUrl + page.path
  const title = page.title ? `${page.title} | ${SITE_NAME}` : SITE_NAME
  const meta = [
    { title },
    ...(page.description ? [{ name: 'description', content: page.description }] : []),
    ...(page.isPrivate ? [{ name: 'robots', content: 'noindex' }] : []),
    // Only link previews read them, and only from the server's page.
    ...(import.meta.env.SSR ? socialTags(publicUrl, page, url) : []),
  ]
  const scripts = (page.jsonLd ?? []).map((data) => ({ type: 'application/ld+json', children: JSON.stringify(data) }))
  return { meta, links: [{ rel: 'canonical', href: url }], scripts }
}

const socialTags = (
  publicUrl: string,
  { title, description, ogType, picture, video }: PageHead,
  url: string,
): Attributes[] => [
  { property: 'og:title', content: title ?? SITE_NAME },
  ...(description ? [{ property: 'og:description', content: description }] : []),
  { property: 'og:type', content: ogType ?? (video ? 'video.other' : 'website') },
  { property: 'og:url', content: url },
  { property: 'og:site_name', content: SITE_NAME },
  { property: 'og:locale', content: 'ja_JP' },
  ...(picture ? pictureTags(publicUrl, picture) : []),
  ...(video
    ? [
        { property: 'og:video', content: publicUrl + video.path },
        { property: 'og:video:type', content: 'video/mp4' },
        { property: 'og:video:width', content: String(video.width) },
        { property: 'og:video:height', content: String(video.height) },
      ]
    : []),
]

/** What link previews show. */
export const pictureTags = (publicUrl: string, picture: Picture): Attributes[] => [
  { property: 'og:image', content: publicUrl + getFallbackUrl(picture) },
  { property: 'og:image:alt', content: picture.alt },
  { name: 'twitter:card', content: 'summary_large_image' },
]

interface Match {
  status: string
  error?: unknown
  staticData?: { middleware?: readonly string[] }
  meta?: unknown
  links?: unknown
  headScripts?: unknown
}

const keyOf = (name: string, attributes: Attributes) =>
  name === 'meta'
    ? `meta ${attributes['name'] ?? attributes['property']}`
    : `link ${attributes['rel']} ${attributes['rel'] === 'canonical' ? '' : attributes['href']}`

/** Inner routes override outer ones. A failed page has only its message. */
export function buildHead(matches: readonly Match[], failure: Failure | undefined = findFailure(matches)): Head {
  if (failure) {
    const noindex = { name: 'meta' as const, attributes: { name: 'robots', content: 'noindex' } }
    return { title: `${failure.message} | ${SITE_NAME}`, tags: [noindex], jsonLd: [] }
  }
  let title = SITE_NAME
  const tags = new Map<string, Head['tags'][number]>()
  const jsonLd: string[] = []
  const setTag = (name: 'meta' | 'link', attributes: Attributes) =>
    tags.set(keyOf(name, attributes), { name, attributes })
  for (const match of matches) {
    if (match.staticData?.middleware?.includes('auth')) setTag('meta', { name: 'robots', content: 'noindex' })
    for (const meta of (match.meta ?? []) as Attributes[]) {
      if ('title' in meta) title = meta['title']!
      else setTag('meta', meta)
    }
    for (const link of (match.links ?? []) as Attributes[]) setTag('link', link)
    for (const script of (match.headScripts ?? []) as { children: string }[]) jsonLd.push(script.children)
  }
  return { title, tags: [...tags.values()], jsonLd }
}

/** A `<` inside the data could end the script element. */
const escapeJson = (json: string) => json.replaceAll('<', '\\u003c')

export function renderHead({ title, tags, jsonLd }: Head): string {
  const attributesText = (attributes: Attributes) =>
    Object.entries(attributes)
      .map(([name, value]) => ` ${name}="${escapeHtml(String(value))}"`)
      .join('')
  return [
    `<title>${escapeHtml(title)}</title>`,
    ...tags.map(({ name, attributes }) => `<${name}${attributesText(attributes)} data-head>`),
    ...jsonLd.map((json) => `<script type="application/ld+json" data-head>${escapeJson(json)}</script>`),
  ].join('')
}

/**
 * Skips the structured data: only readers of the server's page need it, and Trusted Types restrict
 * script text in the browser.
 */
export function applyHead({ title, tags }: Head): void {
  document.title = title
  for (const old of document.head.querySelectorAll('[data-head]')) old.remove()
  for (const { name, attributes } of tags) {
    const element = document.createElement(name)
    for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
    element.setAttribute('data-head', '')
    document.head.append(element)
  }
}

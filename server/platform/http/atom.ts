/** Atom feeds (RFC 4287) for feed readers. All URLs are absolute. */
import type { Hono } from 'hono'
import { SITE_NAME } from '#contract/shared/constants.ts'
import { escapeHtml } from '#contract/shared/escape-html.ts'
import type { Env } from '#server/platform/system/env.ts'
import { FILE_CACHE } from './cache-control.ts'
import type { HttpEnv } from './exchange.ts'
import { type ResponseCache, sendPrebuilt } from './response-cache.ts'

/** A feed has at most this many entries. */
export const MAX_FEED_ENTRIES = 30

export interface AtomEntry {
  /** Starts with `/`. */
  path: string
  title: string
  summary: string
  category: string
  author?: string | undefined
  publishedAt: Date
  updatedAt: Date
}

export interface AtomFeed {
  title: string
  /** Of the feed itself: `/news.xml`. */
  path: string
  /** Of the page with the same entries: `/news`. */
  pagePath: string
  /** Newest first. */
  entries: readonly AtomEntry[]
}

/** Characters that XML 1.0 does not allow, not even escaped. */
// oxlint-disable-next-line no-control-regex
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

const text = (value: string) => escapeHtml(value.replaceAll(NOT_IN_XML, ''))

/** Ids are the canonical URLs of pages, whose numbers never change. */
export function renderAtom(publicUrl: string, feed: AtomFeed): string {
  const updatedAt = feed.entries.reduce((last, entry) => Math.max(last, entry.updatedAt.getTime()), 0)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="ja">',
    `<id>${text(publicUrl + feed.pagePath)}</id>`,
    `<title>${text(`${feed.title} | ${SITE_NAME}`)}</title>`,
    `<updated>${new Date(updatedAt).toISOString()}</updated>`,
    `<author><name>${text(SITE_NAME)}</name><uri>${text(`${publicUrl}/`)}</uri></author>`,
    `<link rel="self" type="application/atom+xml" href="${text(publicUrl + feed.path)}"/>`,
    `<link rel="alternate" type="text/html" href="${text(publicUrl + feed.pagePath)}"/>`,
    `<icon>${text(`${publicUrl}/favicon.svg`)}</icon>`,
    ...feed.entries.map((entry) => renderEntry(publicUrl, entry)),
    '</feed>\n',
  ].join('\n')
}

function renderEntry(publicUrl: string, entry: AtomEntry): string {
  const url = text(publicUrl + entry.path)
  return [
    '<entry>',
    `<id>${url}</id>`,
    `<title>${text(entry.title)}</title>`,
    `<link rel="alternate" type="text/html" href="${url}"/>`,
    `<published>${entry.publishedAt.toISOString()}</published>`,
    `<updated>${entry.updatedAt.toISOString()}</updated>`,
    ...(entry.author === undefined ? [] : [`<author><name>${text(entry.author)}</name></author>`]),
    `<category term="${text(entry.category)}"/>`,
    `<summary>${text(entry.summary)}</summary>`,
    '</entry>',
  ].join('')
}

interface MountedFeed extends Omit<AtomFeed, 'entries'> {
  load(): Promise<AtomEntry[]>
}

/** Serves a feed, which is created again when the catalogue changes. */
export function mountFeed(
  app: Hono<HttpEnv>,
  { PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>,
  responseCache: ResponseCache,
  { load, ...feed }: MountedFeed,
): void {
  const key = feed.path
  app.get(key, async (c) => {
    const prebuilt = await responseCache.read(key, async () => ({
      status: 200,
      headers: { 'content-type': 'application/atom+xml; charset=utf-8', 'cache-control': FILE_CACHE },
      body: renderAtom(PUBLIC_URL, { ...feed, entries: await load() }),
    }))
    return sendPrebuilt(c, prebuilt, { responseCache, key })
  })
}

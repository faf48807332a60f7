/** Atom feeds (RFC 4287) for feed readers. All URLs are absolute. */
import { SITE_NAME } from '#contract/shared/constants.ts'
import { escapeHtml } from '#contract/shared/escape-html.ts'

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

/**
 * Ids are the canonical URLs of pages, whose numbers never change. `startedAt`: the time of the last change if there are
 * no entries, because a feed must have one.
 */
export function renderAtom(publicUrl: string, feed: AtomFeed, startedAt: Date): string {
  const updatedAt = feed.entries.reduce((last, entry) => Math.max(last, entry.updatedAt.getTime()), 0)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="ja">',
    `<id>${text(publicUrl + feed.pagePath)}</id>`,
    `<title>${text(`${feed.title} | ${SITE_NAME}`)}</title>`,
    `<updated>${new Date(updatedAt || startedAt).toISOString()}</updated>`,
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

import { describe, expect, it } from 'vitest'
import { type AtomEntry, type AtomFeed, renderAtom } from './atom.ts'

const PUBLIC_URL = 'https://shop.example.jp'

const entry = (more: Partial<AtomEntry> = {}): AtomEntry => ({
  path: '/news/16',
  title: '年末年始の営業',
  summary: '12月31日からお休みします。',
  category: 'お知らせ',
  publishedAt: new Date('2026-11-12T01:00:00Z'),
  updatedAt: new Date('2026-11-12T01:00:00Z'),
  ...more,
})
const feed = (entries: AtomEntry[]): AtomFeed => ({ title: 'お知らせ', path: '/news.xml', pagePath: '/news', entries })
const render = (...entries: AtomEntry[]) => renderAtom(PUBLIC_URL, feed(entries))
const valuesOf = (xml: string, tag: string) =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, it]) => it)

describe('an Atom feed', () => {
  it('has everything that RFC 4287 requires of a feed and an entry', () => {
    const xml = render(entry())
    expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<feed xmlns="http:\/\/www\.w3\.org\/2005\/Atom"/)
    expect(valuesOf(xml, 'id')).toEqual([`${PUBLIC_URL}/news`, `${PUBLIC_URL}/news/16`])
    expect(valuesOf(xml, 'title')).toEqual(['お知らせ | こもれび', '年末年始の営業'])
    expect(valuesOf(xml, 'updated')).toHaveLength(2)
    expect(valuesOf(xml, 'name')).toEqual(['こもれび'])
    expect(xml).toContain(`<link rel="self" type="application/atom+xml" href="${PUBLIC_URL}/news.xml"/>`)
  })

  it('has absolute URLs only', () => {
    const urls = [...render(entry()).matchAll(/(?:href="|<id>|<uri>|<icon>)([^"<]*)/g)].map(([, url]) => url)
    expect(urls.length).toBeGreaterThan(5)
    expect(urls.filter((url) => !url?.startsWith(`${PUBLIC_URL}/`))).toEqual([])
  })

  it('was updated when its last changed entry was', () => {
    const revised = entry({ path: '/news/2', updatedAt: new Date('2026-11-20T00:00:00Z') })
    expect(valuesOf(render(entry(), revised), 'updated')[0]).toBe('2026-11-20T00:00:00.000Z')
  })

  it('is valid without entries', () => {
    expect(valuesOf(render(), 'updated')).toEqual(['1970-01-01T00:00:00.000Z'])
  })

  it('keeps the id of an entry when its title and text change', () => {
    const changed = entry({ title: '別の題', summary: '別の文', updatedAt: new Date('2026-11-20T00:00:00Z') })
    expect(valuesOf(render(changed), 'id')).toEqual(valuesOf(render(entry()), 'id'))
  })

  it('escapes texts and drops characters that XML does not allow', () => {
    const xml = render(entry({ title: 'A & B <script>"\'\u0000\u000b\ud800', author: '<b>' }))
    expect(xml).toContain('<title>A &amp; B &lt;script&gt;&quot;&#39;</title>')
    expect(xml).toContain('<author><name>&lt;b&gt;</name></author>')
  })
})

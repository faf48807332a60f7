import { describe, expect, it } from 'vitest'
import { buildHead, renderHead, pageHead } from './head.ts'

const PUBLIC_URL = 'https://shop.example'
const page = (head: Partial<Parameters<typeof pageHead>[1]>) => ({
  status: 'success',
  ...pageHead(PUBLIC_URL, { description: '説明', path: '/items/1', ...head }),
})
const matchOf = ({ scripts, ...match }: ReturnType<typeof page>) => ({ ...match, headScripts: scripts })

describe('the head of a page', () => {
  it('has the name of the page and of the store; the home page only the latter', () => {
    expect(buildHead([matchOf(page({ title: '椅子' }))]).title).toBe('椅子 | こもれび')
    expect(buildHead([matchOf(page({}))]).title).toBe('こもれび')
  })

  it('has its address under the public origin as canonical', () => {
    expect(renderHead(buildHead([matchOf(page({}))]))).toContain(
      '<link rel="canonical" href="https://shop.example/items/1" data-head>',
    )
  })

  it('is that of the inner route where both define something', () => {
    const head = buildHead([
      matchOf(page({ title: '外', description: '外' })),
      matchOf(page({ title: '内', description: '内' })),
    ])
    const descriptions = head.tags.filter(({ attributes }) => attributes['name'] === 'description')
    expect(head.title).toBe('内 | こもれび')
    expect(descriptions.map(({ attributes }) => attributes['content'])).toEqual(['内'])
    expect(head.tags.filter(({ attributes }) => attributes['rel'] === 'canonical')).toHaveLength(1)
  })

  it('contains only the message of a failed page, and excludes it from search engines', () => {
    const text = renderHead(buildHead([matchOf(page({ title: '椅子' })), { status: 'notFound' }]))
    expect(text).toBe(
      '<title>This page could not be found | こもれび</title><meta name="robots" content="noindex" data-head>',
    )
  })
})

describe('any content', () => {
  const hostile = '"><script>alert(1)</script>&$&'

  it('stays text in titles and attributes', () => {
    const text = renderHead(buildHead([matchOf(page({ title: hostile, description: hostile }))]))
    expect(text).not.toContain('<script>alert')
    expect(text).toContain('<title>&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;$&amp; | こもれび</title>')
  })

  it('does not end the structured data', () => {
    const text = renderHead(buildHead([matchOf(page({ jsonLd: [{ name: '</script><b>' }] }))]))
    const json = /<script type="application\/ld\+json" data-head>(.*?)<\/script>/.exec(text)?.[1]
    expect(json).not.toContain('<')
    expect(JSON.parse(json ?? '')).toEqual({ name: '</script><b>' })
  })
})

import { readFile } from 'node:fs/promises'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Logo } from './logo.tsx'

/** Each leaf and the background, whatever the order of their attributes. */
const parts = (svg: string) =>
  [...svg.matchAll(/<(path|circle)\s([^>]*?)\/?>/g)].map(([, name, rest]) => {
    const own = [...rest!.matchAll(/([\w-]+)="([^"]*)"/g)].filter(([, key]) => !key!.startsWith('stroke-'))
    return { name, ...Object.fromEntries(own.map(([, key, value]) => [key, value])) }
  })

it('the logo in the page equals the favicon', async () => {
  const favicon = await readFile('public/favicon.svg', 'utf8')
  expect(parts(renderToStaticMarkup(createElement(Logo)))).toEqual(parts(favicon))
  expect(parts(favicon)).toHaveLength(5)
})

import { readFile } from 'node:fs/promises'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Mark } from './mark.tsx'

/** Each leaf and the ground, whatever the order of their attributes. */
const parts = (svg: string) =>
  [...svg.matchAll(/<(path|circle)\s([^>]*?)\/?>/g)].map(([, name, rest]) => {
    const own = [...rest!.matchAll(/([\w-]+)="([^"]*)"/g)].filter(([, key]) => !key!.startsWith('stroke-'))
    return { name, ...Object.fromEntries(own.map(([, key, value]) => [key, value])) }
  })

it('the mark in the page is that of the tab', async () => {
  const favicon = await readFile('public/favicon.svg', 'utf8')
  expect(parts(renderToStaticMarkup(createElement(Mark)))).toEqual(parts(favicon))
  expect(parts(favicon)).toHaveLength(5)
})

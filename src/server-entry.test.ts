import { expect, it } from 'vitest'
import { toEndpointUrl } from '#contract/shared/endpoint.ts'
import type { Call } from '#contract/shared/render.ts'
import { renderPage } from './server-entry.tsx'

const ANSWERS: Record<string, unknown> = {
  '/api/Settings': {
    siteName: 'こもれび',
    tagline: '',
    phone: '',
    phoneHours: '',
    closedDays: [],
    packVersion: 1,
    hero: { id: 'hero', width: 1600, height: 900, alt: '', tone: 0, blur: '' },
    analytics: null,
  },
  '/api/Categories': { data: [] },
  '/api/Shops': { data: [] },
  '/api/Items': { data: [], page: 1, perPage: 24, total: 0 },
}

const render = (path: string, answers: Record<string, unknown> = {}) => {
  const call: Call = async (it, input) =>
    ({ ...ANSWERS, ...answers })[toEndpointUrl(it, input).replace(/\?.*/, '')] as never
  return renderPage(new Request(`http://localhost${path}`), { call, now: 0, publicUrl: 'http://localhost' })
}

it('a page is rendered completely', async () => {
  const { status, body } = await render('/items')
  expect(status).toBe(200)
  expect(body).toContain('ご案内できる商品がありません')
})

it('a component’s error is reported, and no partial page is sent', async () => {
  const withoutPicture = { data: [{ id: 1, name: '椅子', nameBreaks: [] }], page: 1, perPage: 24, total: 1 }
  const { status, body, error } = await render('/items', { '/api/Items': withoutPicture })
  expect({ status, body }).toEqual({ status: 500, body: '' })
  expect(error).toBeInstanceOf(TypeError)
})

it('the data of every page has categories without the fields that only their own page shows', async () => {
  const category = { id: 1, kind: 'item', parentId: null, name: '椅子とソファ', order: 1, itemCount: 3 }
  const data = [{ ...category, nameBreaks: [3], picture: { id: 'chair', width: 8, height: 6, tone: 0, blur: '' } }]
  const { seed } = await render('/items', { '/api/Categories': { data } })
  expect(seed).toContain('name:"椅子とソファ",order:1,itemCount:3}')
  expect(seed).not.toContain('nameBreaks')
})

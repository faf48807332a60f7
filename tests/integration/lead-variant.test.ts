/** A card shows what its item's page shows first: for the whole sample, on the server and on the device. */
import { feeds } from '#server/modules.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toEndpointUrl } from '#contract/shared/endpoint.ts'
import { toItemCard, toItemAt } from '#contract/items/item-at.ts'
import type { ItemCard, ItemPage } from '#contract/items/schema.ts'
import { getLeadVariant } from '#contract/items/price.ts'
import { getVariantPicture } from '#contract/items/variant-facts.ts'
import { toDecoration } from '#contract/shared/pictures.ts'
import type { Call } from '#contract/shared/render.ts'
import { ITEMS_PER_PAGE } from '#contract/shared/constants.ts'
import type { Database } from '#server/platform/db/client.ts'
import * as categories from '#server/catalogue/categories.ts'
import { loadChanges } from '#server/catalogue/feed.ts'
import * as items from '#server/catalogue/list.ts'
import * as shops from '#server/shops/shops.ts'
import { renderPage } from '#src/server-entry.tsx'
import { storeDatabases } from '#tests/support/database.ts'
import { insertSample } from '#tests/support/sample-catalogue.ts'

const NOW = new Date('2026-11-22T09:00:00+09:00')
const MOST = { page: 1, perPage: 100 }

describe.each(storeDatabases())('the sample ($name)', ({ open }) => {
  let database: Database
  let cards: ItemCard[]
  let pages: ItemPage[]
  beforeAll(async () => {
    database = await open()
    await insertSample(database.db, NOW)
    cards = (await items.listItems(database, MOST)).data
    pages = await Promise.all(cards.map(({ id }) => items.loadItem(database, id)))
  })
  afterAll(() => database.close())

  const call: Call = async (it, input) => {
    const responses: Record<string, () => unknown> = {
      '/api/Settings': () => ({
        siteName: '',
        tagline: '',
        phone: '',
        phoneHours: '',
        packVersion: 1,
        analytics: null,
      }),
      '/api/Categories': async () => ({ data: await categories.listCategories(database) }),
      '/api/Shops': async () => ({ data: await shops.listShops(database) }),
      '/api/Items': () => items.listItems(database, input!.query as never),
    }
    const address = toEndpointUrl(it, input).replace(/\?.*/, '')
    return (await (responses[address]?.() ?? items.loadItem(database, Number(address.split('/').at(-1))))) as never
  }
  async function render(path: string) {
    const { body } = await renderPage(new Request(`http://localhost${path}`), {
      call,
      now: NOW.getTime(),
      publicUrl: 'http://localhost',
    })
    return body
  }

  it('has cards with the price, regular price and picture of the lead variant', () => {
    expect(cards.length).toBeGreaterThan(60)
    for (const [i, card] of cards.entries()) {
      const { item } = pages[i]!
      const variant = getLeadVariant(item.variants)
      const { price, salePrice } = variant
      const { priceMin, regularPriceMin, picture: shown } = card
      expect({ id: card.id, priceMin, regularPriceMin, shown }).toEqual({
        id: item.id,
        priceMin: salePrice ?? price,
        regularPriceMin: price,
        shown: toDecoration(getVariantPicture(item, variant)),
      })
    }
  })

  it('never shows the price of a sample, nor 〜 because of one', () => {
    const sampled = pages.filter(({ item }) => item.variants.some(({ isSample }) => isSample))
    expect(sampled.length).toBeGreaterThanOrEqual(5)
    for (const { item } of sampled) {
      const prices = item.variants.flatMap(({ isSample, price, salePrice }) => (isSample ? [] : (salePrice ?? price)))
      expect([item.priceMin, item.priceMax]).toEqual([Math.min(...prices), Math.max(...prices)])
    }
  })

  it('is not found by the price of a sample', async () => {
    const { data } = await items.listItems(database, { ...MOST, priceMax: 700 })
    expect(data).toEqual([])
  })

  it('has the same cards on the device', async () => {
    const { upserts } = await loadChanges({ db: database.db, feeds })
    const own = upserts.flatMap((it) => (it.kind === 'item' ? [toItemCard(toItemAt(it.value, NOW.getTime()))] : []))
    const byId = new Map(own.map((card) => [card.id, card]))
    expect(cards.map(({ id }) => byId.get(id))).toEqual(cards)
  })

  it('shows the same price and picture on each card and each page that the server renders', async () => {
    const shown = new Map<number, Seen>()
    for (let page = 1; page <= Math.ceil(cards.length / ITEMS_PER_PAGE); page++) {
      const html = await render(`/items?page=${page}`)
      for (const [article] of html.matchAll(/<article[\s\S]*?<\/article>/g))
        shown.set(Number(/href="\/items\/(\d+)"/.exec(article)?.[1]), seenIn(article))
    }
    for (const { id } of cards) {
      const html = await render(`/items/${id}`)
      expect({ id, ...seenIn(mainOf(html)) }).toEqual({ id, ...shown.get(id)! })
    }
  })
})

interface Seen {
  price: string | undefined
  regular: string | undefined
  picture: string | undefined
  unit: string | undefined
}

const mainOf = (html: string) => html.slice(html.indexOf('<main'))

/** The first price and the first picture in the HTML. */
function seenIn(html: string): Seen {
  const end = html.indexOf('</p>', html.indexOf('（税込）'))
  const price = html.slice(html.lastIndexOf('<p', end), end)
  return {
    price: />([\d,]+)<\/span><span[^>]*>円/.exec(price)?.[1],
    regular: /<s [^>]*>.*?([\d,]+)(?:<!-- -->)?円/.exec(price)?.[1],
    unit: />／(?:<!-- -->)?([^<]+)<\/span>/.exec(price)?.[1],
    picture: /([a-z0-9-]+\.jpg)/.exec(html)?.[1],
  }
}

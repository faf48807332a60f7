import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { CATALOGUE_KINDS, CATALOGUE_SCHEMA, type CatalogueKind, changesSchema } from './schema.ts'

/**
 * By version of the offline catalogue. Devices store the rows of the feed as they are. A new kind is a new entry. A new
 * optional field needs no new version if pages read rows without it correctly. Neither does a new block of texts with a
 * `content`: older code skips it and reads its text.
 */
const FEED_HASHES: Record<number, Record<CatalogueKind, string>> = {
  1: {
    category: 'f6160c66',
    shop: '8648dc14',
    item: '310debed',
    column: 'af8d9001',
    case: '4adddec2',
    menu: '24b20433',
    event: '83a3de4c',
    news: 'a5cda9d1',
    special: 'a3cbe1a5',
  },
}

interface UpsertSchema {
  properties: { kind: { const: CatalogueKind } }
}

it('a changed feed schema of a kind is noticed: a new optional field needs its hash here, other changes a new version', () => {
  const json = z.toJSONSchema(changesSchema) as unknown as {
    properties: { upserts: { items: { oneOf?: UpsertSchema[]; anyOf?: UpsertSchema[] } } }
  }
  const { oneOf, anyOf } = json.properties.upserts.items
  const kinds = (oneOf ?? anyOf)!.map((schema) => {
    const text = JSON.stringify(schema)
    return [schema.properties.kind.const, createHash('sha256').update(text).digest('hex').slice(0, 8)] as const
  })
  expect(kinds.map(([kind]) => kind).toSorted()).toEqual([...CATALOGUE_KINDS].toSorted())
  expect(Object.fromEntries(kinds)).toEqual(FEED_HASHES[CATALOGUE_SCHEMA])
})

import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { CATALOGUE_SCHEMA, changesSchema } from './schema.ts'

/** By version of the offline catalogue. Devices store the rows of the feed as they are. */
const FEED_HASHES: Record<number, string> = { 1: '3a5e5764' }

it('a changed feed schema needs a new version', () => {
  const hash = createHash('sha256')
    .update(JSON.stringify(z.toJSONSchema(changesSchema)))
    .digest('hex')
    .slice(0, 8)
  expect(FEED_HASHES).toHaveProperty([CATALOGUE_SCHEMA], hash)
})

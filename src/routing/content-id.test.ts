import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { contentIdText } from '#contract/shared/query-fields.ts'
import { contentIdParam, optionalContentIdParam, pickIds, pickIdList } from './content-id.ts'

describe('an id in an address', () => {
  it.each(['1', '42', '2147483647'])('%s may be one', (id) => {
    expect(contentIdParam.parse({ id })).toEqual({ id: Number(id) })
    expect(contentIdParam.stringify({ id: Number(id) })).toEqual({ id })
  })

  it.each(['0', '01', '-1', '1.0', '1e3', '2147483648', '99999999999', 'abc', '１', ' 1', ''])(
    '%j cannot be one',
    (id) => {
      expect(contentIdParam.parse({ id })).toBe(false)
      expect(optionalContentIdParam.parse({ id })).toBe(false)
    },
  )

  it('may be omitted where the address allows it', () => {
    expect(optionalContentIdParam.parse({})).toEqual({})
    expect(optionalContentIdParam.stringify({})).toEqual({ id: undefined })
  })

  it('is parsed as the API parses it', () => {
    const texts = fc.oneof(fc.string(), fc.integer().map(String), fc.stringMatching(/^[0-9]{1,11}$/))
    fc.assert(
      fc.property(texts, (id) => {
        const parsed = z.safeParse(contentIdText, id)
        expect(contentIdParam.parse({ id })).toEqual(parsed.success && { id: parsed.data })
      }),
    )
  })

  it('leaves the search params if it is invalid', () => {
    expect(pickIds({ shop: '2', item: '02', q: 'x' }, 'shop', 'item', 'other')).toEqual({ shop: 2, item: undefined })
  })
})

it.each([
  ['1101,2201', [1101, 2201]],
  ['1101,1101', [1101]],
  [
    [3, 5],
    [3, 5],
  ],
  ['1101,x', undefined],
  ['', undefined],
])('ids in a param: %j', (item, ids) => expect(pickIdList({ item }, 'item')).toEqual({ item: ids }))

import { describe, expect, it } from 'vitest'
import { contentIdParam, optionalContentIdParam } from './content-id.ts'

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
})

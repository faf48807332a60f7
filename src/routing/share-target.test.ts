import { describe, expect, it } from 'vitest'
import { MAX_QUERY_CHARACTERS } from '#contract/shared/constants.ts'
import { getSharedTarget } from './share-target.ts'

const HERE = 'https://shop.example'

describe('content shared with the store', () => {
  it.for([
    [{ url: `${HERE}/items/12` }, 12],
    [{ text: `${HERE}/items/12?colour=oak#size` }, 12],
    [{ text: `素敵なソファです！${HERE}/items/12。見てみて` }, 12],
    [{ title: '木の椅子', text: `HTTPS://SHOP.EXAMPLE/items/12/` }, 12],
    [{ text: `https://other.example/ ${HERE}/items/7` }, 7],
  ] as const)('leads to the item: %o', ([shared, itemId]) => {
    expect(getSharedTarget(shared, HERE)).toEqual({ itemId })
  })

  it.for([
    [{ text: '木の椅子' }, '木の椅子'],
    [{ title: '北欧の照明', url: 'https://other.example/lamps' }, '北欧の照明'],
    [{ title: '表題', text: ' ソファ\n\n ベージュ https://other.example/a?b=c ' }, 'ソファ ベージュ'],
    [{ text: 'あ'.repeat(MAX_QUERY_CHARACTERS + 1) }, 'あ'.repeat(MAX_QUERY_CHARACTERS)],
    [{ text: '🪑'.repeat(MAX_QUERY_CHARACTERS + 1) }, '🪑'.repeat(MAX_QUERY_CHARACTERS)],
    [{}, undefined],
    [{ title: '', text: ' ', url: 'https://other.example/' }, undefined],
  ] as const)('otherwise leads to the search: %o', ([shared, query]) => {
    expect(getSharedTarget(shared, HERE)).toEqual({ query })
  })

  it.for([
    `${HERE}//evil.example/items/1`,
    `${HERE}/items/1/../../logout`,
    `${HERE}/items/0`,
    `${HERE}/items/99999999999`,
    `${HERE}/logout`,
    `${HERE}/password/reset?token=abc`,
    `${HERE}.evil.example/items/1`,
    `${HERE}:444/items/1`,
    `https://shop.example@evil.example/items/1`,
    `https://evil.example/#${HERE}`,
    `http://shop.example/items/1`,
    `https://evil.example\\@shop.example/items/1`,
    `${HERE}/items/%31`,
  ])('does not accept another address as an item of the store: %s', (address) => {
    for (const shared of [{ url: address }, { text: address }])
      expect(getSharedTarget(shared, HERE)).not.toHaveProperty('itemId')
  })

  it('becomes search text, whatever it is, when nothing else is shared', () => {
    for (const text of ['javascript:alert(1)', '//evil.example/', '<img src=x onerror=alert(1)>', '\u0000\u202e'])
      expect(getSharedTarget({ text }, HERE)).toEqual({ query: text })
  })

  it('is limited to the beginning of a very long text', () => {
    const text = `ソファ ${'https://a '.repeat(100_000)} ${HERE}/items/1`
    expect(getSharedTarget({ text }, HERE)).not.toHaveProperty('itemId')
  })
})

import { describe, expect, it } from 'vitest'
import { MAX_QUERY_CHARACTERS } from '#contract/rules.ts'
import { aimOf } from './share-target.ts'

const HERE = 'https://shop.example'

describe('what is shared with the store', () => {
  it.for([
    [{ url: `${HERE}/items/12` }, 12],
    [{ text: `${HERE}/items/12?colour=oak#size` }, 12],
    [{ text: `素敵なソファです！${HERE}/items/12。見てみて` }, 12],
    [{ title: '木の椅子', text: `HTTPS://SHOP.EXAMPLE/items/12/` }, 12],
    [{ text: `https://other.example/ ${HERE}/items/7` }, 7],
  ] as const)('leads to the item: %o', ([shared, itemId]) => {
    expect(aimOf(shared, HERE)).toEqual({ itemId })
  })

  it.for([
    [{ text: '木の椅子' }, '木の椅子'],
    [{ title: '北欧の照明', url: 'https://other.example/lamps' }, '北欧の照明'],
    [{ title: '表題', text: ' ソファ\n\n ベージュ https://other.example/a?b=c ' }, 'ソファ ベージュ'],
    [{ text: 'あ'.repeat(MAX_QUERY_CHARACTERS + 1) }, 'あ'.repeat(MAX_QUERY_CHARACTERS)],
    [{ text: '🪑'.repeat(MAX_QUERY_CHARACTERS + 1) }, '🪑'.repeat(MAX_QUERY_CHARACTERS)],
    [{}, undefined],
    [{ title: '', text: ' ', url: 'https://other.example/' }, undefined],
  ] as const)('else leads to the search: %o', ([shared, words]) => {
    expect(aimOf(shared, HERE)).toEqual({ words })
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
  ])('takes no other address for an item of the store: %s', (address) => {
    for (const shared of [{ url: address }, { text: address }]) expect(aimOf(shared, HERE)).not.toHaveProperty('itemId')
  })

  it('gives words, whatever they are, when nothing else is shared', () => {
    for (const text of ['javascript:alert(1)', '//evil.example/', '<img src=x onerror=alert(1)>', '\u0000\u202e'])
      expect(aimOf({ text }, HERE)).toEqual({ words: text })
  })

  it('looks at the beginning of a text without end', () => {
    const text = `ソファ ${'https://a '.repeat(100_000)} ${HERE}/items/1`
    expect(aimOf({ text }, HERE)).not.toHaveProperty('itemId')
  })
})

import { describe, expect, it } from 'vitest'
import { makeReading } from './reading.ts'

/** What was read after each text of a composition, and when it was settled. */
const compose = (
  reading: ReturnType<typeof makeReading>,
  texts: string[],
  settled = texts.at(-1)!,
  replacesAll = false,
) => {
  reading.begin(replacesAll)
  return [...texts.map((text) => reading.hear(text)), reading.end(settled)]
}

describe('the reading of a name', () => {
  it('grows with the kana and stays when they become kanji', () => {
    expect(compose(makeReading(), ['ｙ', 'や', 'やｍ', 'やま', 'やまｄ', 'やまだ', '山田'])).toEqual([
      '',
      'や',
      'や',
      'やま',
      'やま',
      'やまだ',
      'やまだ',
      'やまだ',
    ])
  })

  it('follows corrections', () => {
    expect(compose(makeReading(), ['やまた', 'やま', 'やまだ', '山田']).at(-1)).toBe('やまだ')
  })

  it('stays when only a part of the kana has become kanji', () => {
    expect(compose(makeReading(), ['やまだ', '山だ', '山田']).at(-1)).toBe('やまだ')
  })

  it('goes on with the next composition', () => {
    const reading = makeReading()
    compose(reading, ['ささ', '佐々'])
    expect(compose(reading, ['き', '木']).at(-1)).toBe('ささき')
  })

  it('forgets a composition that was given up', () => {
    const reading = makeReading()
    compose(reading, ['やまだ', '山田'])
    expect(compose(reading, ['たろ', ''], '').at(-1)).toBe('やまだ')
  })

  it('begins anew when the whole name is typed over', () => {
    const reading = makeReading()
    compose(reading, ['やまだ', '山田'])
    expect(compose(reading, ['さとう', '佐藤'], '佐藤', true).at(-1)).toBe('さとう')
  })

  it('is unknown when kanji are composed again', () => {
    expect(compose(makeReading(), ['山田', '山だ', '山田'], '山田', true).at(-1)).toBe('')
  })
})

import { describe, expect, it } from 'vitest'
import { createReading } from './reading.ts'

/** The reading after each text of a composition and after its end. */
const compose = (
  reading: ReturnType<typeof createReading>,
  texts: string[],
  settled = texts.at(-1)!,
  replacesAll = false,
) => {
  reading.start(replacesAll)
  return [...texts.map((text) => reading.update(text)), reading.end(settled)]
}

describe('the reading of a name', () => {
  it('grows with the kana and stays when they become kanji', () => {
    expect(compose(createReading(), ['ｙ', 'や', 'やｍ', 'やま', 'やまｄ', 'やまだ', '山田'])).toEqual([
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
    expect(compose(createReading(), ['やまた', 'やま', 'やまだ', '山田']).at(-1)).toBe('やまだ')
  })

  it('stays when only a part of the kana has become kanji', () => {
    expect(compose(createReading(), ['やまだ', '山だ', '山田']).at(-1)).toBe('やまだ')
  })

  it('continues with the next composition', () => {
    const reading = createReading()
    compose(reading, ['ささ', '佐々'])
    expect(compose(reading, ['き', '木']).at(-1)).toBe('ささき')
  })

  it('drops a cancelled composition', () => {
    const reading = createReading()
    compose(reading, ['やまだ', '山田'])
    expect(compose(reading, ['たろ', ''], '').at(-1)).toBe('やまだ')
  })

  it('starts over when the whole name is replaced', () => {
    const reading = createReading()
    compose(reading, ['やまだ', '山田'])
    expect(compose(reading, ['さとう', '佐藤'], '佐藤', true).at(-1)).toBe('さとう')
  })

  it('is unknown when kanji are composed again', () => {
    expect(compose(createReading(), ['山田', '山だ', '山田'], '山田', true).at(-1)).toBe('')
  })
})

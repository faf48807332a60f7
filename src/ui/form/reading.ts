/** How a name is read, overheard while it is typed: the kana stand in the field before they are turned into kanji. */

const HALF_TYPED = /[a-zａ-ｚ]+$/i
const KANA = /^[ぁ-ゖゝゞァ-ヺー・\s]+$/

export interface Reading {
  /** A composition begins; in a field that it replaces as a whole, what was read before is over. */
  begin(replacesAll: boolean): void
  /** The text of the composition changed. Gives back the reading so far. */
  hear(text: string): string
  /** The composition is over; it left nothing when it was given up. */
  end(text: string): string
}

export function makeReading(): Reading {
  let settled = ''
  let present = ''
  return {
    begin(replacesAll) {
      if (replacesAll) settled = ''
      present = ''
    },
    hear(text) {
      const kana = text.replace(HALF_TYPED, '')
      // Once kanji stand there, the reading is what stood there before.
      if (KANA.test(kana) || text === '') present = kana
      return settled + present
    },
    end(text) {
      if (text !== '') settled += present
      present = ''
      return settled
    },
  }
}

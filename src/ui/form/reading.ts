/**
 * Derives the reading of a name while it is typed: the kana stand in the field before they are
 * converted to kanji.
 */

const HALF_TYPED = /[a-zａ-ｚ]+$/i
const KANA = /^[ぁ-ゖゝゞァ-ヺー・\s]+$/

export interface Reading {
  /** Starts a composition; if it replaces the whole field, the previous reading is dropped. */
  start(replacesAll: boolean): void
  /** Handles a new text of the composition. Returns the reading so far. */
  update(text: string): string
  /** Ends the composition; the text is empty if it was cancelled. */
  end(text: string): string
}

export function createReading(): Reading {
  let settled = ''
  let present = ''
  return {
    start(replacesAll) {
      if (replacesAll) settled = ''
      present = ''
    },
    update(text) {
      const kana = text.replace(HALF_TYPED, '')
      // Once the text contains kanji, the reading is the previous text.
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

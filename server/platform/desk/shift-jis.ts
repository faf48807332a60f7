/** Encodes text for programs without UTF-8 support, in the Windows variant of Shift_JIS. */

/** Builds the encoding table by decoding all byte sequences with the runtime's decoder. */
function buildTable(): Map<string, number[]> {
  const decoder = new TextDecoder('shift_jis', { fatal: true })
  const codes = new Map<string, number[]>()
  const add = (...bytes: number[]) => {
    try {
      const character = decoder.decode(new Uint8Array(bytes))
      if ([...character].length === 1 && !codes.has(character)) codes.set(character, bytes)
    } catch {
      // Unassigned.
    }
  }
  for (let byte = 0; byte < 0x100; byte++) add(byte)
  for (let first = 0x81; first <= 0xfc; first++) for (let second = 0x40; second <= 0xfc; second++) add(first, second)
  return codes
}

/** Similar characters, of which only the second can be encoded. */
const SIMILAR: Record<string, string> = {
  '〜': '～',
  '−': '－',
  '‖': '∥',
  '—': '―',
  '¢': '￠',
  '£': '￡',
  '¬': '￢',
  '¥': '\\',
}

/** The traditional sign for missing characters, such as 𠮷 and emoji. */
const MISSING = '〓'

let codes: Map<string, number[]> | undefined

export function toShiftJis(text: string): Uint8Array {
  const table = (codes ??= buildTable())
  const encode = (character: string) => table.get(SIMILAR[character] ?? character) ?? table.get(MISSING)!
  return Uint8Array.from([...text.normalize('NFC')].flatMap(encode))
}

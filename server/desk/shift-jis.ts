/** Text for programs that know no UTF-8: Shift_JIS as Windows writes it. */

/** The decoder that comes with the runtime says which bytes stand for what; read backwards it is an encoder. */
function readBackwards(): Map<string, number[]> {
  const decoder = new TextDecoder('shift_jis', { fatal: true })
  const codes = new Map<string, number[]>()
  const note = (...bytes: number[]) => {
    try {
      const character = decoder.decode(new Uint8Array(bytes))
      if ([...character].length === 1 && !codes.has(character)) codes.set(character, bytes)
    } catch {
      // Stands for nothing.
    }
  }
  for (let byte = 0; byte < 0x100; byte++) note(byte)
  for (let first = 0x81; first <= 0xfc; first++) for (let second = 0x40; second <= 0xfc; second++) note(first, second)
  return codes
}

/** Look alike, and only the second has a code. */
const TWINS: Record<string, string> = {
  '〜': '～',
  '−': '－',
  '‖': '∥',
  '—': '―',
  '¢': '￠',
  '£': '￡',
  '¬': '￢',
  '¥': '\\',
}

/** Where a printer has no type: 𠮷, emoji. */
const MISSING = '〓'

let codes: Map<string, number[]> | undefined

export function toShiftJis(text: string): Uint8Array {
  const table = (codes ??= readBackwards())
  const bytesOf = (character: string) => table.get(TWINS[character] ?? character) ?? table.get(MISSING)!
  return Uint8Array.from([...text.normalize('NFC')].flatMap(bytesOf))
}

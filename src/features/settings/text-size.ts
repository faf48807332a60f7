/** How large the texts are. Set on the document before it is painted (boot.ts), so that nothing moves afterwards. */
import { readKept } from '#src/local/device-storage.ts'

export const TEXT_SIZES = { normal: '標準', large: '大きめ' } as const
export type TextSize = keyof typeof TEXT_SIZES

export const TEXT_SIZE_KEY = 'komorebi.text-size'

export const applyTextSize = (size: string | undefined = readKept(TEXT_SIZE_KEY)): void => {
  if (size) document.documentElement.dataset['textSize'] = size
}

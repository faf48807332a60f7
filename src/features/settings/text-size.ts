/** How large the texts are. The boot script shows the kept size, long before the program is there. */

export const TEXT_SIZES = { normal: '標準', large: '大きめ' } as const
export type TextSize = keyof typeof TEXT_SIZES

export const TEXT_SIZE_KEY = 'komorebi.text-size'

export const showTextSize = (size: string): void => {
  document.documentElement.dataset['textSize'] = size
}

export function showKeptTextSize(): void {
  try {
    showTextSize(localStorage[TEXT_SIZE_KEY] ?? '')
  } catch {
    // Blocked storage: the normal size.
  }
}

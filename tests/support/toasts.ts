import { act } from './act.ts'

/** Presses the close button of all visible toasts. Their animations may still be running afterwards. */
export async function closeToasts(): Promise<void> {
  for (const close of document.querySelectorAll<HTMLElement>('[aria-label="閉じる"]')) await act(() => close.click())
}

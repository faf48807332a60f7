import { atom, getDefaultStore } from 'jotai'
import type { ToastContent } from './toast-card.tsx'

/** Whether the list of toasts is needed. */
export const hasToastsAtom = atom(false)

/** The browser's own dialog, if the toaster cannot be loaded. */
const showNativeDialog = ({ text, action }: ToastContent): string | undefined => {
  if (action === undefined) return alert(text) as undefined
  return confirm(text) ? action : undefined
}

/**
 * `success`: what the customer did is done, also a deletion; `info`: something other than expected; `error`: nothing happened.
 * For a result whose place is gone or out of sight; a control that stays says it beside itself (`role=status`). Texts have no
 * full stop at their end. Resolves when the toast disappears, with the label of its button if that was pressed. `signal`
 * removes the toast when its action no longer applies.
 */
export async function showToast(content: ToastContent, signal?: AbortSignal): Promise<string | undefined> {
  getDefaultStore().set(hasToastsAtom, true)
  const toaster = await import('./toaster.tsx').catch(() => undefined)
  return toaster ? toaster.enqueueToast(content, signal) : showNativeDialog(content)
}

import type { ToastContent } from './toast-card.tsx'

/** The browser's own dialog, if the toaster cannot be loaded. */
const sayPlainly = ({ text, action }: ToastContent): string | undefined => {
  if (action === undefined) return alert(text) as undefined
  return confirm(text) ? action : undefined
}

/** Resolves when the toast goes, with the words of the button if it was pressed. `signal`: what it offers is over. */
export async function showToast(content: ToastContent, signal?: AbortSignal): Promise<string | undefined> {
  const toaster = await import('./toaster.tsx').catch(() => undefined)
  return toaster ? toaster.enqueueToast(content, signal) : sayPlainly(content)
}

import type { ToastContent } from './toast-card.tsx'

/** Resolves when the toast goes, with the words of the button if it was pressed. `signal`: what it offers is over. */
export async function showToast(content: ToastContent, signal?: AbortSignal): Promise<string | undefined> {
  const { enqueueToast } = await import('./toaster.tsx')
  return enqueueToast(content, signal)
}

import type { ToastContent } from './toast-card.tsx'

/** Resolves when the toast goes, with the words of the button if it was pressed. */
export async function showToast(content: ToastContent): Promise<string | undefined> {
  const { enqueueToast } = await import('./toaster.tsx')
  return enqueueToast(content)
}

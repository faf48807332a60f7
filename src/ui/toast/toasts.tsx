import { useAtom } from 'jotai'
import { lazyOnIdle } from '#src/ui/loading/lazy-on-idle.tsx'
import { hasToastsAtom } from './show-toast.ts'

const Toaster = lazyOnIdle(async () => (await import('./toaster.tsx')).Toaster)

/** The list of toasts, loaded with the first one; once in the layout. */
export function Toasts() {
  const [open, setOpen] = useAtom(hasToastsAtom)
  // `showToast` shows the browser's dialog then, and the next toast loads the list again.
  return open && <Toaster open onMissing={() => setOpen(false)} />
}

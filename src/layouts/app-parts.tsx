import { useOpenByHash } from '#src/navigation/use-open-by-hash.ts'
import { AppBar } from './app-bar.tsx'

/** Parts of the installed app: the bottom bar and the targets of its shortcuts. */
export function AppParts({ isApp, onOpenCart }: { isApp: boolean; onOpenCart: () => void }) {
  useOpenByHash('cart', onOpenCart)
  useOpenByHash('search', openSearch)
  return isApp && <AppBar />
}

/** Focuses the search field; where it is collapsed, opens it. */
function openSearch(): void {
  const form = document.getElementById('search')
  if (!form) return
  // In the header it is always open; as a popover it would leave the header.
  if (getComputedStyle(form).display === 'none') form.showPopover()
  else form.querySelector('input')?.focus()
}

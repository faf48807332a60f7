import { useOpenedByHash } from '#src/navigation/use-opened-by-hash.ts'
import { AppBar } from './app-bar.tsx'
import { openSearch } from './open-search.ts'

/** What the installed app brings along: its lower bar, and what its shortcuts open. */
export function AppParts({ isApp, onOpenCart }: { isApp: boolean; onOpenCart: () => void }) {
  useOpenedByHash('cart', onOpenCart)
  useOpenedByHash('search', openSearch)
  return isApp && <AppBar />
}

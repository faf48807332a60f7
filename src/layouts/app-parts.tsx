import { AppBar } from './app-bar.tsx'
import { openSearch } from './header/open-search.ts'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** Parts of the installed app: the bottom bar and the targets of its shortcuts. */
export function AppParts({ isApp, onOpenCart }: { isApp: boolean; onOpenCart: () => void }) {
  useOpenByHash('cart', onOpenCart)
  useOpenByHash('search', openSearch)
  return isApp && <AppBar />
}

/** Opens a part of the page by `/#cart`, as in the app's shortcuts, and removes the hash. */
function useOpenByHash(hash: string, open: () => void): void {
  const navigate = useNavigate()
  const isMatch = useLocation({ select: (location) => location.hash === hash })
  const openOnce = useEffectEvent(async () => {
    await navigate({ to: '.', search: true, params: true, hash: '', replace: true, resetScroll: false })
    open()
  })
  useEffect(() => {
    if (isMatch) void openOnce()
  }, [isMatch])
}

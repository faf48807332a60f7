import { AppBar } from './app-bar.tsx'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

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

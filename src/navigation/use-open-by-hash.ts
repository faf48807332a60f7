import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** Opens a part of the page by `/#cart`, as in the app's shortcuts, and removes the hash. */
export function useOpenByHash(hash: string, open: () => void): void {
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

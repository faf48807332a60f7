import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** `/#cart`, as in the shortcuts of the installed app: opens a part of the page and goes from the address. */
export function useOpenedByHash(hash: string, open: () => void): void {
  const navigate = useNavigate()
  const isWanted = useLocation({ select: (location) => location.hash === hash })
  const openOnce = useEffectEvent(async () => {
    await navigate({ to: '.', search: true, params: true, hash: '', replace: true, resetScroll: false })
    open()
  })
  useEffect(() => {
    if (isWanted) void openOnce()
  }, [isWanted])
}

import { useMatches, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { followValidity } from '#src/device/time/valid-until.ts'

/**
 * Loads the page's data again when time has changed it: a sale may end while the page is open, or since it was rendered.
 * A component of its own, because it renders with every page's data.
 */
export function ValidData() {
  const router = useRouter()
  const data = useMatches({ select: (matches): unknown => matches.at(-1)?.loaderData, structuralSharing: false })
  useEffect(() => followValidity(data, () => void router.invalidate()), [data, router])
  return null
}

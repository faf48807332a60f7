import { useEffect, useState } from 'react'
import { useIsOffline } from './use-is-offline.ts'

/**
 * Loading may have failed before hydration. A lazy image that was not requested yet has no
 * `currentSrc`.
 */
const hasFailed = (image: HTMLImageElement) => image.complete && image.naturalWidth === 0 && image.currentSrc !== ''

/**
 * Tracks whether a picture failed to load. When the server is reachable again, it is requested
 * again; `attempts` is its key.
 */
export function useImageRetry(id: string) {
  const [{ brokenId, attempts }, setState] = useState<{ brokenId?: string; attempts: number }>({ attempts: 0 })
  const isOffline = useIsOffline()
  const markBroken = () =>
    setState((state) => (state.brokenId === id ? state : { brokenId: id, attempts: state.attempts }))

  useEffect(() => {
    if (!isOffline) setState((state) => (state.brokenId === undefined ? state : { attempts: state.attempts + 1 }))
  }, [isOffline])

  return {
    isBroken: brokenId === id,
    attempts,
    imageProps: {
      ref: (image: HTMLImageElement | null) => {
        if (image && hasFailed(image)) markBroken()
      },
      onError: markBroken,
    },
  }
}

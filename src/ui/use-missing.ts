import { useEffect, useState } from 'react'
import { useIsOffline } from './use-is-offline.ts'

/** It may have failed before the program came. A late one that has not been asked for has no address yet. */
const hasFailed = (image: HTMLImageElement) => image.complete && image.naturalWidth === 0 && image.currentSrc !== ''

/** Whether a picture could not be had. Once the server is heard again it is asked for anew: `tries` counts. */
export function useMissing(id: string) {
  const [{ missingId, tries }, set] = useState<{ missingId?: string; tries: number }>({ tries: 0 })
  const isOffline = useIsOffline()
  const note = () => set((now) => (now.missingId === id ? now : { missingId: id, tries: now.tries }))

  useEffect(() => {
    if (!isOffline) set((now) => (now.missingId === undefined ? now : { tries: now.tries + 1 }))
  }, [isOffline])

  return {
    isMissing: missingId === id,
    tries,
    watch: {
      ref: (image: HTMLImageElement | null) => {
        if (image && hasFailed(image)) note()
      },
      onError: note,
    },
  }
}

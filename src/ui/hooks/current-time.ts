let getNow = (): number => Date.now()

/** The time in ms. The page provides the server's, because a device's clock may be wrong. */
export const currentTime = (): number => getNow()

export function setCurrentTime(now: () => number): void {
  getNow = now
}

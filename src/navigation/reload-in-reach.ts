import { pageReach } from '#src/local/page-reach.ts'
import { isBeingReloaded, reloadOnce } from './reload-once.ts'

let underWay: Promise<void> | undefined

/**
 * A reload that is under way, if any: what fails meanwhile is not worth showing. Resolves when there is none after all.
 */
export const reloadUnderWay = (): Promise<void> | undefined => underWay

/** Asks first. Where the server cannot be heard a reload brings no program, and may lose the page that is there. */
export function reloadInReach(): void {
  underWay ??= pageReach()
    .ask()
    .then((isHeard) => {
      if (isHeard) reloadOnce()
      if (isBeingReloaded()) return new Promise<never>(() => {})
      underWay = undefined
    })
}

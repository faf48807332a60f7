import { pageReach } from '#src/local/page-reach.ts'
import { whenSent } from '#src/local/writes-under-way.ts'
import { isBeingReloaded, reloadOnce } from './reload-once.ts'

let underWay: Promise<boolean> | undefined

/**
 * A reload that is under way, if any: what fails meanwhile is not worth showing. Resolves when there is none after all.
 */
export const reloadUnderWay = (): Promise<unknown> | undefined => underWay

/**
 * Asks first. Where the server cannot be heard a reload brings no program, and may lose the page that is there. What is
 * being sent is sent to its end.
 * @param isFree whether the page may go, asked last.
 * @returns resolves when there was no reload, to whether the server can be heard.
 */
export function reloadInReach(isFree: () => boolean = () => true): Promise<boolean> {
  return (underWay ??= ask(isFree))
}

async function ask(isFree: () => boolean): Promise<boolean> {
  const isHeard = await pageReach().ask()
  if (isHeard) {
    await whenSent()
    if (isFree()) reloadOnce()
  }
  if (isBeingReloaded()) return new Promise<never>(() => {})
  underWay = undefined
  return isHeard
}

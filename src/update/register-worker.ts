/** Part of the first load, and small: what a page does with its worker is in `src/update/start.ts`. */

interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL: (text: string) => string },
  ): {
    createScriptURL(text: string): unknown
  }
}

/**
 * The only Trusted Types policy for script URLs, as the content security policy requires. Browsers without Trusted Types
 * accept a string.
 */
function trustedScript(path: '/sw.js'): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  const policy = trustedTypes?.createPolicy('app', { createScriptURL: (text) => text })
  return (policy?.createScriptURL(path) ?? path) as string
}

/** Arguments of every registration: with others, the browser would install the worker again. */
export const WORKER = [trustedScript('/sw.js'), { scope: '/', updateViaCache: 'none' }] as const satisfies Parameters<
  ServiceWorkerContainer['register']
>

/** Resolves with false in private windows, in managed browsers and on full disks. The store works online then. */
export const registerWorker = (): Promise<boolean> =>
  navigator.serviceWorker.register(...WORKER).then(Boolean, () => false)

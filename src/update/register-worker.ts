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
 * The only Trusted Types policy for script URLs, as the content security policy requires; it may be created once. Browsers
 * without Trusted Types accept a string.
 */
function createTrustedScript(path: '/sw.js'): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  const policy = trustedTypes?.createPolicy('app', { createScriptURL: (text) => text })
  return (policy?.createScriptURL(path) ?? path) as string
}

let script: string | undefined

/** Arguments of every registration. */
export const getWorker = () =>
  [(script ??= createTrustedScript('/sw.js')), { scope: '/', updateViaCache: 'none' }] as const satisfies Parameters<
    ServiceWorkerContainer['register']
  >

/** Undefined in private windows and in managed browsers. The store works online then. */
export const registerWorker = (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker.register(...getWorker()).catch(() => undefined)

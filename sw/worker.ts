/** The global scope, typed as a service worker's, which TypeScript does not infer. */
export const worker = self as unknown as ServiceWorkerGlobalScope

/** The worker's own scope, as TypeScript would not know it from that of any other worker. */
export const worker = self as unknown as ServiceWorkerGlobalScope

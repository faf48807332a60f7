const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether the store is only reachable from this machine. */
export const isLocal = (publicUrl: string): boolean => LOCAL.has(new URL(publicUrl).hostname)

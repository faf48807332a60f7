const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The store is reached from this machine only. */
export const isLocal = (publicUrl: string): boolean => LOCAL.has(new URL(publicUrl).hostname)

/** What a customer may do. `verified`: the mail address is confirmed. */
export const SCOPES = ['customer', 'verified'] as const

export type Scope = (typeof SCOPES)[number]

/** `scopes` may be a list, a space-separated string, or an object that is truthy at the dot path. */
export function scopeIncludes(scopes: unknown, scope: string): boolean {
  if (typeof scopes === 'string') return scope !== '' && scopes.split(/\s+/).includes(scope)
  if (Array.isArray(scopes)) return scopes.includes(scope)
  let found: unknown = scopes
  for (const name of scope.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return false
    found = (found as Record<string, unknown>)[name]
  }
  return Boolean(found)
}

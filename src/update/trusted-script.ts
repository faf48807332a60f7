/** The only Trusted Types policy for script URLs, as the content security policy requires. */

type ScriptPath = '/sw.js'

interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL: (text: string) => string },
  ): {
    createScriptURL(text: string): unknown
  }
}

/** Browsers without Trusted Types accept a string. */
export function trustedScript(path: ScriptPath): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  const policy = trustedTypes?.createPolicy('app', { createScriptURL: (text) => text })
  return (policy?.createScriptURL(path) ?? path) as string
}

/** The one place that makes addresses of scripts out of texts, as the content security policy wants it (Trusted Types). */

type ScriptPath = '/sw.js'

interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL: (text: string) => string },
  ): {
    createScriptURL(text: string): unknown
  }
}

/** Browsers without Trusted Types take the text. */
export function trustedScript(path: ScriptPath): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  const policy = trustedTypes?.createPolicy('app', { createScriptURL: (text) => text })
  return (policy?.createScriptURL(path) ?? path) as string
}

/** URLs of the API responses that the server rendered the page from, as listed in `server/platform/render/template.ts`. */
export const getNamedResponses = (): string[] =>
  document.querySelector<HTMLScriptElement>('script[data-responses]')?.dataset['responses']?.split(' ') ?? []

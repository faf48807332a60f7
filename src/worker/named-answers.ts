/** Addresses of the answers that the server made the page of, as it named them in it (server/render-template.ts). */
export const namedAnswers = (): string[] =>
  document.querySelector<HTMLScriptElement>('script[data-answers]')?.dataset['answers']?.split(' ') ?? []

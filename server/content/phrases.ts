/** Where a Japanese name may break: between phrases, so that no line begins in the middle of a word. */

export type FindBreaks = (text: string) => number[]

/** The model is read only when content is imported, never by a server that has it in its database. */
export async function loadPhrases(): Promise<FindBreaks> {
  const { Parser, jaModel } = await import('budoux')
  const parser = new Parser(jaModel)
  return (text) => parser.parseBoundaries(text)
}

/** Where a Japanese name may break: between phrases, so that no line begins in the middle of a word. */

export type FindBreaks = (text: string) => number[]

const SCRIPTS = [/\p{scx=Hiragana}/u, /\p{scx=Katakana}/u, /\p{sc=Latin}|\p{Number}/u]

/** Inside of one script the model is often wrong (き・の・こ), and a long line is better than a broken word. */
const isInsideOfScript = (text: string, at: number): boolean =>
  SCRIPTS.some((script) => script.test(text.slice(at - 1, at)) && script.test(text.slice(at, at + 1)))

/** The model is read only when content is imported, never by a server that has it in its database. */
export async function loadPhrases(): Promise<FindBreaks> {
  const { Parser, jaModel } = await import('budoux')
  const parser = new Parser(jaModel)
  return (text) => parser.parseBoundaries(text).filter((at) => !isInsideOfScript(text, at))
}

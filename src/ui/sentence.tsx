import { Phrases } from './phrases.tsx'

/** A short sentence in a narrow box. Its lines break after commas and after を, which is part of no word. */
export const Sentence = ({ children: text }: { children: string }) => (
  <Phrases text={text} breaks={[...text.matchAll(/を/g)].map(({ index }) => index + 1)} />
)

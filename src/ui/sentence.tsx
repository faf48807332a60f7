import { Phrases } from './phrases.tsx'

/** A short sentence in a narrow box. Its lines break after commas, after を, which is part of no word, and before ください. */
export const Sentence = ({ children: text }: { children: string }) => (
  <Phrases text={text} breaks={[...text.matchAll(/を|て(?=ください)/g)].map(({ index }) => index + 1)} />
)

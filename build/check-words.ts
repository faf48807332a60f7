/** Prints each use of a word that `docs/glossary.md` bans, in identifiers, comments and documents. */
import { globSync, readFileSync } from 'node:fs'
import { findBannedWords, parseGlossary } from './find-banned-words.ts'

const GLOSSARY = 'docs/glossary.md'
const FILES = ['{contract,src,sw,server,build,tests}/**/*.{ts,tsx,mjs}', 'docs/**/*.md', 'README.md', '*.config.ts']

const glossary = parseGlossary(readFileSync(GLOSSARY, 'utf8'))
const files = globSync(FILES).filter((file) => file !== GLOSSARY && !file.includes('.gen.'))
if (files.length === 0) throw new Error('No file was read.')
for (const file of files.toSorted()) {
  for (const { line, word, replacement } of findBannedWords(file, readFileSync(file, 'utf8'), glossary)) {
    console.error(`${file}:${line} "${word}": use ${replacement}`)
    process.exitCode = 1
  }
}

/** Films in content texts: a link to one of the four hosts in a paragraph of its own. */
import type { Tokens } from 'marked'
import { type Block, type Inline, inlineToText } from '#contract/shared/markdown.ts'
import { isVideoHost, parseVideoLink } from '#contract/shared/video-link.ts'
import { toInline, UnsupportedMarkdown } from './markdown-inline.ts'

export type FilmDraft = Omit<Extract<Block, { type: 'film' }>, 'poster'> & { file?: string }

/**
 * The film of `[title](address)`, or of `[![title](poster.jpg)](address)` with a poster. Undefined if the link leads to
 * another host.
 */
export function toFilm(link: Tokens.Link): FilmDraft | undefined {
  if (!isVideoHost(link.href)) return undefined
  if (!parseVideoLink(link.href))
    throw new UnsupportedMarkdown(
      link,
      `動画のアドレスではありません（${link.href}）。動画1本のhttpsのアドレスを書いてください。ただのリンクにするときは、文の中に書きます。`,
    )
  const [first] = link.tokens
  const poster = first?.type === 'image' && link.tokens.length === 1 ? (first as Tokens.Image) : undefined
  const content: Inline[] = poster ? [{ type: 'text', text: poster.text }] : toInline(link.tokens)
  const title = inlineToText(content)
  // An address by itself is its own text.
  if (title === '' || title === link.href)
    throw new UnsupportedMarkdown(
      link,
      '動画の題名がありません。[題名](アドレス) か、写真をつけて [![題名](写真.jpg)](アドレス) と書いてください。',
    )
  return { type: 'film', url: link.href, content, ...(poster && { file: poster.href }) }
}

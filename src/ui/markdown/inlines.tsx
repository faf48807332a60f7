import type { Inline } from '#contract/shared/markdown.ts'
import { InternalLink } from '../internal-link.tsx'
import styles from './markdown.module.css'

export function Inlines({ of }: { of: readonly Inline[] }) {
  return of.map((inline, index) => <InlineView key={index} inline={inline} />)
}

function InlineView({ inline }: { inline: Inline }) {
  if (inline.type === 'break') return <br />
  const text = inline.breaks ? phrases(inline.text, [0, ...inline.breaks]) : inline.text
  switch (inline.type) {
    case 'text':
      return text
    case 'strong':
      return <strong>{text}</strong>
    case 'em':
      return <em>{text}</em>
    case 'link':
      if (isInternal(inline.href)) return <InternalLink href={inline.href}>{text}</InternalLink>
      return (
        <a href={inline.href} rel="noopener">
          {text}
        </a>
      )
  }
}

/** `/items` is internal; the browser handles `//elsewhere.example` and `#anchor`. */
const isInternal = (href: string) => /^\/(?!\/)/.test(href)

/**
 * Not ui/phrases: sharing it would create another chunk, which exceeds the budget of the first
 * view.
 */
const phrases = (text: string, starts: readonly number[]) => (
  <span className={styles.phrases}>
    {starts.flatMap((start, index) => [index > 0 && <wbr key={start} />, text.slice(start, starts[index + 1])])}
  </span>
)

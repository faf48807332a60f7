import type { Inline } from '#contract/markdown.ts'
import { InternalLink } from '../internal-link.tsx'

export function Inlines({ of }: { of: readonly Inline[] }) {
  return of.map((inline, index) => <InlineView key={index} inline={inline} />)
}

function InlineView({ inline }: { inline: Inline }) {
  switch (inline.type) {
    case 'text':
      return inline.text
    case 'strong':
      return <strong>{inline.text}</strong>
    case 'em':
      return <em>{inline.text}</em>
    case 'break':
      return <br />
    case 'link':
      if (isInternal(inline.href)) return <InternalLink href={inline.href}>{inline.text}</InternalLink>
      return (
        <a href={inline.href} rel="noopener">
          {inline.text}
        </a>
      )
  }
}

/** `/items` is ours, `//elsewhere.example` and `#anchor` are the browser's. */
const isInternal = (href: string) => /^\/(?!\/)/.test(href)

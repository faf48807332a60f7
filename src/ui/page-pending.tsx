import { Section } from './section.tsx'
import { CardGridSkeleton, TextSkeleton } from './skeleton.tsx'

/** A list of stories while it is loading. */
export const ListPending = () => (
  <Section>
    <CardGridSkeleton of="stories" count={6} />
  </Section>
)

/** An article while it is loading. */
export const ArticlePending = () => (
  <Section width="reading">
    <TextSkeleton lines={8} />
  </Section>
)

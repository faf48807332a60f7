import { Section } from '../section.tsx'
import { CardGridSkeleton } from '../skeleton.tsx'

export const ListPending = () => (
  <Section>
    <CardGridSkeleton of="stories" count={6} />
  </Section>
)

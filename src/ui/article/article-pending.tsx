import { Section } from '../section.tsx'
import { TextSkeleton } from '../skeleton.tsx'

export const ArticlePending = () => (
  <Section width="reading">
    <TextSkeleton lines={8} />
  </Section>
)

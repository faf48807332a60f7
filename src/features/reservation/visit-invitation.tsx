import { Section, type SectionProps } from '#src/ui/section.tsx'
import { ReserveButton } from './reserve-button.tsx'
import css from './visit-call.module.css'

/** The invitation to come, on the home page. */
export const VisitCall = ({ room }: Pick<SectionProps, 'room'>) => (
  <Section band room={room}>
    <div className={css.call}>
      <p lang="en" className={css.caption}>
        Visit Us
      </p>
      <h2>座って、触れて、お選びください。</h2>
      <p className={css.lead}>
        ご予約いただくと、スタッフがお待ちしてご案内します。ご相談だけでも、お気軽にお越しください。
      </p>
      <ReserveButton>来店予約</ReserveButton>
    </div>
  </Section>
)

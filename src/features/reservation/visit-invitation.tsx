import { Section } from '#src/ui/content/section.tsx'
import { ReserveButton } from './reserve-button.tsx'
import css from './visit-invitation.module.css'

/** The invitation on the home page. */
export const VisitInvitation = () => (
  <Section band>
    <div className={css.call}>
      <p lang="en" className={css.caption}>
        Visit Us
      </p>
      <h2>座って、触れて、お選びください。</h2>
      <p className={css.lead}>
        ご予約いただければ、準備をしてお待ちしております。ご相談だけでも、お気軽にお越しください。
      </p>
      <ReserveButton>来店予約</ReserveButton>
    </div>
  </Section>
)

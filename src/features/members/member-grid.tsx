import { MEMBER_ROLES, type MemberCard } from '#contract/members/schema.ts'
import { CardFrame } from '#src/ui/content/card-frame.tsx'
import { Link } from '#src/ui/controls/link.tsx'
import { NameSeal } from '#src/ui/content/name-seal.tsx'
import css from './member-grid.module.css'

interface MemberGridProps {
  members: readonly MemberCard[]
  /** Names of the shops by id. */
  shopNames: ReadonlyMap<number, string>
  titleLevel?: 'h2' | 'h3'
}

/** Members of the staff, each with the seal of their name. */
export const MemberGrid = ({ members, shopNames, titleLevel: Title = 'h3' }: MemberGridProps) => (
  <ul role="list" className={css.grid}>
    {members.map(({ id, name, kana, role, title, shopId, specialties }) => (
      <li key={id}>
        <CardFrame as="article" className={css.card}>
          <NameSeal number={id} name={name} />
          <div className={css.text}>
            <p className={css.title}>{title}</p>
            <Title className={css.name}>
              <Link to="/members/$id" params={{ id }}>
                {name}
              </Link>
            </Title>
            <p className={css.kana}>{kana}</p>
            <p className={css.shop}>{shopNames.get(shopId) ?? MEMBER_ROLES[role]}</p>
            <p className={css.specialties}>{specialties.slice(0, MAX_SPECIALTIES).join('・')}</p>
          </div>
        </CardFrame>
      </li>
    ))}
  </ul>
)

const MAX_SPECIALTIES = 3

/** A member of the staff: data, head and screen. */
import type { ReactNode } from 'react'
import type { ItemCard } from '#contract/items/schema.ts'
import * as membersApi from '#contract/members/api.ts'
import type { Member, MemberPage as MemberPageData } from '#contract/members/schema.ts'
import * as reformsApi from '#contract/reforms/api.ts'
import type { ReformCard } from '#contract/reforms/schema.ts'
import { toJapanDate } from '#contract/shared/civil-date.ts'
import { SITE_NAME } from '#contract/shared/constants.ts'
import { blocksToText } from '#contract/shared/markdown.ts'
import type { Call } from '#contract/shared/render.ts'
import type { ContentHead } from '#src/head/content-head.ts'
import { Page } from '#src/ui/content/page.tsx'
import { FactList } from '#src/ui/content/fact-list.tsx'
import { Link } from '#src/ui/controls/link.tsx'
import { Markdown } from '#src/ui/markdown/markdown.tsx'
import { NameSeal } from '#src/ui/content/name-seal.tsx'
import { Section } from '#src/ui/content/section.tsx'
import css from './member-page.module.css'
import { Post } from './post.tsx'

const MEMBERS = { label: 'スタッフ紹介', href: '/members' }
const MAX_DESCRIPTION = 100
const MAX_CASES = 6

export async function loadMember(call: Call, id: number, signal: AbortSignal) {
  const [data, cases] = await Promise.all([
    call(membersApi.get, { params: { id } }, { signal }),
    call(reformsApi.list, { query: { member: [id], page: 1, perPage: MAX_CASES } }, { signal }),
  ])
  const { name, title, body } = data.member
  const head: ContentHead = {
    title: `${name}（${title}）`,
    description: `${SITE_NAME}の${title}、${name}。${blocksToText(body).slice(0, MAX_DESCRIPTION)}…`,
    path: `/members/${id}`,
    picture: data.shop?.picture ?? undefined,
  }
  return { ...data, cases: cases.data, head }
}

interface MemberPageProps extends MemberPageData {
  now: number
  /** Renders the card of an item, which belongs to the catalogue. */
  itemCard: (item: ItemCard) => ReactNode
  /** The renovation cases that they are in charge of. */
  cases: readonly ReformCard[]
  caseCards: (cases: readonly ReformCard[]) => ReactNode
}

export function MemberPage({ member, shop, favorite, posts, cases, now, itemCard, caseCards }: MemberPageProps) {
  const { id, name, kana, romaji, title, qualifications, since, specialties, languages, body } = member
  const familyName = name.split(' ', 1)[0]
  return (
    <>
      <Page steps={[{ label: 'ホーム', href: '/' }, MEMBERS, { label: name }]}>
        <header className={css.header}>
          <NameSeal number={id} name={name} size="large" />
          <div>
            <p className={css.title}>{title}</p>
            <h1 className={css.name}>{name}</h1>
            <p className={css.reading}>
              {kana}　<span lang="en">{romaji}</span>
            </p>
          </div>
        </header>
        <div className={css.columns}>
          <div>
            <FactList
              facts={[
                ['店舗', shop && <ShopLink key="shop" {...shop} />],
                ['資格', qualifications.join('\n')],
                ['入社', `${since}年（${countYears(member, now)}年目）`],
                ['得意なこと', specialties.join('、')],
                ['言葉', languages.join('、')],
              ]}
            />
          </div>
          <div className={css.words}>
            <Markdown blocks={body} />
          </div>
        </div>
      </Page>
      <Section title="一生、手もとに置きたい家具" caption="For Life" band>
        <div className={css.favorite}>
          {favorite && <div className={css.item}>{itemCard(favorite)}</div>}
          <blockquote className={css.reason}>
            <p>{member.favorite.reason}</p>
          </blockquote>
        </div>
      </Section>
      {cases.length > 0 && (
        <Section title="担当したリフォーム事例" caption="Works">
          {caseCards(cases)}
        </Section>
      )}
      {posts.length > 0 && (
        <Section title={`${familyName}のブログ`} caption="Blog" width="reading">
          <div className={css.posts}>
            {posts.map((post) => (
              <Post key={post.id} post={post} />
            ))}
          </div>
        </Section>
      )}
      <Section width="reading">
        <p>
          <Link to="/members" className={css.all}>
            スタッフの一覧へ
          </Link>
        </p>
      </Section>
    </>
  )
}

const countYears = ({ since }: Member, now: number): number => Number(toJapanDate(now).slice(0, 4)) - since + 1

const ShopLink = ({ id, name }: { id: number; name: string }) => (
  <Link to="/shop" hash={`shop-${id}`}>
    {name}
  </Link>
)

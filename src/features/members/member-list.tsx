/** The list of the staff: its data, head and screen. */
import * as blogsApi from '#contract/blogs/api.ts'
import type { BlogCard } from '#contract/blogs/schema.ts'
import { collectionSearchShape } from '#contract/shared/collections/schema.ts'
import * as membersApi from '#contract/members/api.ts'
import { MEMBER_ROLES, type MemberCard, memberFacets } from '#contract/members/schema.ts'
import type { Call } from '#contract/shared/render.ts'
import * as shopsApi from '#contract/shops/api.ts'
import { type CollectionData, loadCollection, toListHead } from '#src/routing/collection-search.ts'
import type { TextSearch } from '#src/routing/search-params.ts'
import { CollectionFrame } from '#src/ui/collection/collection-frame.tsx'
import { Section } from '#src/ui/content/section.tsx'
import { BlogGrid } from './blog-grid.tsx'
import { MemberGrid } from './member-grid.tsx'

const MAX_POSTS = 3

const shape = collectionSearchShape(memberFacets)

export async function loadMembers(call: Call, search: TextSearch, signal: AbortSignal) {
  const [data, shops, posts] = await Promise.all([
    loadCollection<MemberCard>(call, membersApi.list, { shape, search, signal }),
    call(shopsApi.list, {}, { signal }),
    call(blogsApi.list, { query: { page: 1, perPage: MAX_POSTS } }, { signal }),
  ])
  return {
    ...data,
    posts: posts.data,
    shops: shops.data.map(({ id, name }) => ({ id, name })),
    head: toListHead(data, {
      path: '/members',
      title: 'スタッフ紹介',
      description:
        '家具職人、インテリアコーディネーター、設計、大工、現場監督。こもれびのスタッフを、それぞれが一生手もとに置きたい家具とともにご紹介します。',
    }),
  }
}

interface MemberListPageProps extends CollectionData<MemberCard> {
  shops: readonly { id: number; name: string }[]
  /** The latest ones of the whole staff. */
  posts: readonly BlogCard[]
}

export const MemberListPage = ({ list, search, shops, posts }: MemberListPageProps) => (
  <>
    <CollectionFrame
      title="スタッフ紹介"
      name="スタッフ紹介"
      lead="家具を直す人、部屋を考える人、床を張る人。写真のかわりに、名前の印と、それぞれが一生手もとに置きたい家具でご紹介します。"
      unit="人のスタッフ"
      list={list}
      facets={[
        { name: 'shop', label: '店舗', options: shops.map(({ id, name }) => ({ value: id, label: name })) },
        {
          name: 'role',
          label: '仕事',
          options: Object.entries(MEMBER_ROLES).map(([value, label]) => ({ value, label })),
        },
      ]}
      search={search}
    >
      <MemberGrid members={list.data} shopNames={new Map(shops.map(({ id, name }) => [id, name]))} titleLevel="h2" />
    </CollectionFrame>
    {posts.length > 0 && (
      <Section title="スタッフのブログ" caption="Blog">
        <BlogGrid posts={posts} />
      </Section>
    )}
  </>
)

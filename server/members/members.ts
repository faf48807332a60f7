/** Members of the staff: content and routes. */
import * as membersApi from '#contract/members/api.ts'
import type { Member, MemberPage } from '#contract/members/schema.ts'
import { loadCards as loadItemCards } from '#server/catalogue/rows.ts'
import { listEntries, loadEntry } from '#server/platform/content/collection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { route } from '#server/platform/http/route.ts'
import type { ServerModule } from '#server/platform/modules/server-module.ts'
import { listShops } from '#server/shops/shops.ts'
import { loadPostsOf } from './blogs.ts'
import { storedMembers } from '#server/collections/stored.ts'
import { memberContent } from './content.ts'

async function loadMemberPage({ db }: Pick<Deps, 'db'>, id: number): Promise<MemberPage> {
  const member: Member = await loadEntry(db, storedMembers, id)
  const [shops, [favorite = null], posts] = await Promise.all([
    listShops({ db }),
    loadItemCards(db, [member.favorite.itemId]),
    loadPostsOf(db, id),
  ])
  const shop = shops.find((it) => it.id === member.shopId)
  return {
    member,
    shop: shop ? { id: shop.id, name: shop.name, picture: shop.pictures[0] ?? null } : null,
    favorite,
    posts,
  }
}

export const members: ServerModule = {
  routes: (deps) => [
    route(membersApi.list, 'Members of the staff, filtered and paged', ({ query }) =>
      listEntries(deps.db, storedMembers, query),
    ),
    route(membersApi.get, 'One member of the staff with their posts', ({ params }) => loadMemberPage(deps, params.id)),
  ],
  content: [memberContent],
  collection: { table: storedMembers.table, path: '/members' },
}

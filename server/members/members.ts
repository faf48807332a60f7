/** Members of the staff: what their pages show, and their endpoints. */
import * as membersApi from '#contract/members/api.ts'
import { memberCollection, type MemberPage } from '#contract/members/schema.ts'
import type { Readers } from '#contract/readers/readers.ts'
import { collectionModule } from '#server/collections/module.ts'
import { storedMembers } from '#server/collections/stored.ts'
import type { Db } from '#server/platform/db/client.ts'
import { loadPostsOf } from './blogs.ts'
import { memberContent } from './content.ts'

async function composeMemberPage(readers: Readers, id: number, db: Db): Promise<MemberPage> {
  const member = await readers.loadEntry(memberCollection, id)
  const [[shop], [favorite = null], posts] = await Promise.all([
    readers.loadShops([member.shopId]),
    readers.loadItemCards([member.favorite.itemId]),
    loadPostsOf(db, id),
  ])
  return {
    member,
    shop: shop ? { id: shop.id, name: shop.name, picture: shop.pictures[0] ?? null } : null,
    favorite,
    posts,
  }
}

export const members = collectionModule({
  stored: storedMembers,
  api: membersApi,
  summaries: {
    list: 'Members of the staff, filtered and paged',
    get: 'One member of the staff with their posts',
  },
  compose: composeMemberPage,
  content: memberContent,
  path: '/members',
})

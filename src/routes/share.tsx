import { createFileRoute, redirect } from '@tanstack/react-router'
import type { SharedContent } from '#src/routing/share-target.ts'
import { pickSearch } from '#src/routing/search-params.ts'

/**
 * No page of its own: content shared by other apps arrives here (manifest.webmanifest) and is
 * redirected.
 */
export const Route = createFileRoute('/share')({
  validateSearch: (search) => pickSearch(search, 'title', 'text', 'url'),
  beforeLoad: async ({ search, context: { publicUrl } }) => {
    const { getSharedTarget } = await import('#src/routing/share-target.ts')
    const target = getSharedTarget(search as SharedContent, new URL(publicUrl).origin)
    throw 'itemId' in target
      ? redirect({ to: '/items/$id', params: { id: target.itemId }, replace: true })
      : redirect({ to: '/items', search: target.query ? { q: target.query } : {}, replace: true })
  },
})

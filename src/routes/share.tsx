import { createFileRoute, redirect } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { readSearch } from '#src/navigation/search-params.ts'

const sharedShape = { title: z.optional(z.string()), text: z.optional(z.string()), url: z.optional(z.string()) }

/**
 * No page of its own: content shared by other apps arrives here (manifest.webmanifest) and is
 * redirected.
 */
export const Route = createFileRoute('/share')({
  validateSearch: (search) => readSearch(sharedShape, search),
  beforeLoad: async ({ search, context: { publicUrl } }) => {
    const { getSharedTarget } = await import('#src/navigation/share-target.ts')
    const target = getSharedTarget(search, new URL(publicUrl).origin)
    throw 'itemId' in target
      ? redirect({ to: '/items/$id', params: { id: target.itemId }, replace: true })
      : redirect({ to: '/items', search: target.query ? { q: target.query } : {}, replace: true })
  },
})

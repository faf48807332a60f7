import { createFileRoute, redirect } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { readSearch } from '#src/navigation/search-params.ts'

const sharedShape = { title: z.optional(z.string()), text: z.optional(z.string()), url: z.optional(z.string()) }

/** No page of its own: what other apps share with the installed one arrives here (manifest.webmanifest) and goes on. */
export const Route = createFileRoute('/share')({
  validateSearch: (search) => readSearch(sharedShape, search),
  beforeLoad: async ({ search, context: { publicUrl } }) => {
    const { aimOf } = await import('#src/navigation/share-target.ts')
    const aim = aimOf(search, new URL(publicUrl).origin)
    throw 'itemId' in aim
      ? redirect({ to: '/items/$id', params: { id: aim.itemId }, replace: true })
      : redirect({ to: '/items', search: aim.words ? { q: aim.words } : {}, replace: true })
  },
})

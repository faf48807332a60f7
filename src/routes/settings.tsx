import { createFileRoute } from '@tanstack/react-router'
import { SettingsPage } from '#src/features/settings/settings-page.tsx'
import { pageHead } from '#src/navigation/head.ts'

export const Route = createFileRoute('/settings')({
  head: ({ match }) =>
    pageHead(match.context.publicUrl, {
      title: '設定',
      description: '文字の大きさなど、この端末での表示を選べます。',
      path: '/settings',
    }),
  component: SettingsPage,
})

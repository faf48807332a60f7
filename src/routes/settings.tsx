import { createFileRoute } from '@tanstack/react-router'
import { AnalyticsChoice } from '#src/features/analytics/analytics-choice.tsx'
import { InstallSettings } from '#src/features/install/install-settings.tsx'
import { SettingsPage } from '#src/features/settings/settings-page.tsx'
import { pageHead } from '#src/head/head.ts'
import { useSettings } from '#src/routing/site-data.ts'
import { lazyOnIdle } from '#src/ui/loading/lazy-on-idle.tsx'

const OutboxList = lazyOnIdle(async () => (await import('#src/features/outbox/outbox-list.tsx')).OutboxList)
const OfflineCatalogue = lazyOnIdle(
  async () => (await import('#src/features/offline/offline-catalogue.tsx')).OfflineCatalogue,
)
const EraseDialog = lazyOnIdle(async () => (await import('#src/features/account/leave/erase-dialog.tsx')).EraseDialog)

export const Route = createFileRoute('/settings')({
  head: ({ match }) =>
    pageHead(match.context.publicUrl, {
      title: '設定',
      description: '文字の大きさなど、この端末での表示を選べます。',
      path: '/settings',
    }),
  component: SettingsRoute,
})

function SettingsRoute() {
  const { analytics, packBytes } = useSettings()
  return (
    <SettingsPage
      app={<InstallSettings />}
      outbox={<OutboxList />}
      offline={<OfflineCatalogue packBytes={packBytes} />}
      EraseDialog={EraseDialog}
      analytics={<AnalyticsChoice isConfigured={analytics !== null} />}
    />
  )
}

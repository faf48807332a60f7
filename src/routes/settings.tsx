import { createFileRoute } from '@tanstack/react-router'
import { AnalyticsChoice } from '#src/features/analytics/analytics-choice.tsx'
import { InstallSettings } from '#src/features/install/install-settings.tsx'
import { SettingsPage } from '#src/features/settings/settings-page.tsx'
import { pageHead } from '#src/navigation/head.ts'
import { useSettings } from '#src/navigation/site-data.ts'

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
  const isConfigured = useSettings().analytics !== null
  const { call } = Route.useRouteContext()
  return (
    <SettingsPage analytics={<AnalyticsChoice isConfigured={isConfigured} />} app={<InstallSettings call={call} />} />
  )
}

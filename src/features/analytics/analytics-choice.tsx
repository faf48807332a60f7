import { useStored } from '#src/device/storage/stored-atom.ts'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { consentAtom } from './analytics.tsx'

/** The consent, which can be changed at any time. */
export function AnalyticsChoice({ isConfigured }: { isConfigured: boolean }) {
  const [consent, setConsent] = useStored(consentAtom)
  if (!isConfigured) return <p>現在、アクセス解析は行っていません。閲覧の記録は外部に送信されません。</p>
  return (
    <Checkbox
      label="閲覧したページの計測に同意する"
      help="サイトの改善のために使います。お名前や検索の内容は送信しません。"
      checked={consent === 'given'}
      onChange={(event) => setConsent(event.target.checked ? 'given' : 'refused')}
    />
  )
}

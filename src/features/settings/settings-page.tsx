import type { ReactNode } from 'react'
import { Section } from '#src/ui/content/section.tsx'
import { DeviceData, type DeviceDataProps } from './device-data.tsx'
import { PushChoice } from './push-choice.tsx'
import styles from './settings-page.module.css'
import { TextSizeChoice } from './text-size-choice.tsx'

interface SettingsPageProps extends DeviceDataProps {
  /** Parts of other features. */
  app: ReactNode
  outbox: ReactNode
  offline: ReactNode
  analytics: ReactNode
}

/** The settings of this device. */
export const SettingsPage = ({ app, outbox, offline, analytics, EraseDialog }: SettingsPageProps) => (
  <div className={styles.page}>
    <Section width="reading">
      <h1>設定</h1>
      <p className={styles.lead}>選んだ内容はこの端末に保存されます。</p>
    </Section>
    <Section width="reading" title="表示">
      <TextSizeChoice />
    </Section>
    <Section width="reading" title="通知">
      <PushChoice />
    </Section>
    <Section width="reading" title="アプリ">
      {app}
    </Section>
    <Section width="reading" title="送信待ち" id="outbox">
      {outbox}
    </Section>
    <Section width="reading" title="オフラインで見る商品">
      {offline}
    </Section>
    <Section width="reading" title="アクセス解析">
      {analytics}
    </Section>
    <Section width="reading" title="この端末のデータ">
      <DeviceData EraseDialog={EraseDialog} />
    </Section>
  </div>
)

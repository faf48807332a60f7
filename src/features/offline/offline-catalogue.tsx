import { useState } from 'react'
import { isSavingData } from '#src/device/network/connection.ts'
import type { CatalogueStats } from '#src/device/catalogue/stored.ts'
import type { CatalogueProblem } from '#src/device/catalogue/status.ts'
import { Alert } from '#src/ui/content/alert.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { DataRows } from '#src/ui/content/data-rows.tsx'
import { Disclosure } from '#src/ui/content/disclosure.tsx'
import styles from './offline-catalogue.module.css'
import { formatFetchedAt } from '#contract/shared/format-date.ts'
import { eraseCatalogue, storePictures, updateCatalogue, useStoredCatalogue } from './use-stored-catalogue.ts'

const PROBLEMS: Record<CatalogueProblem, string> = {
  full: 'この端末の空き容量が足りないため、これ以上保存できません。不要なデータを整理してから、もう一度お試しください。',
  storage: 'このブラウザでは保存できません（プライベートブラウズなど）。通信できる間は、そのままお買い物いただけます。',
  blocked:
    'ほかのタブでこのサイトを開いているため、この端末に保存できません。ほかのタブを閉じてから再読み込みしてください。',
  network: '通信が途切れたため、最後まで保存できませんでした。通信状況をご確認のうえ、もう一度お試しください。',
}

const number = new Intl.NumberFormat('ja-JP', { maximumFractionDigits: 1 })
const megabytes = (bytes: number) => `約${number.format(Math.max(bytes / 1_000_000, 0.1))}MB`

/** Something may be stored, but cannot be read now. */
const UNREADABLE = '確認できません'

/**
 * The catalogue on this device: its content, its age, and its progress. `packBytes`: the size of a
 * full download.
 */
export function OfflineCatalogue({ packBytes }: { packBytes: number }) {
  const { figures, bytes, unsent, status, problem = status.problem } = useStoredCatalogue()
  const [pendingTask, setPendingTask] = useState<'update' | 'pictures' | 'erase'>()
  const emptyText = (text: string) => (problem === 'blocked' ? UNREADABLE : text)
  /** Null: nothing is stored; undefined: not read yet. */
  const describe = (emptyLabel: string, text: (stored: CatalogueStats) => string) =>
    figures === null ? emptyText(emptyLabel) : figures && text(figures)
  const isBusy = pendingTask !== undefined || status.work !== 'none'
  const ask = (task: NonNullable<typeof pendingTask>, work: () => Promise<void>) => () => {
    setPendingTask(task)
    void work()
      // The task reports its own errors.
      .catch(() => {})
      .finally(() => setPendingTask(undefined))
  }
  return (
    <>
      <p className={styles.lead}>
        商品の情報を保存しておくと、通信できない場所でも、すべての商品をさがしてご覧いただけます。
        {figures === null && `はじめての保存では${megabytes(packBytes)}を読み込みます。`}
      </p>
      <DataRows
        rows={[
          ['商品情報', describe('保存していません', (it) => formatFetchedAt(it.fetchedAt))],
          ...(unsent > 0 ? ([['送信待ち（カート・お気に入りの変更）', `${unsent}件`]] as const) : []),
        ]}
      />
      {problem && <Alert>{PROBLEMS[problem]}</Alert>}
      <div className={styles.actions}>
        <Button
          kind="secondary"
          busy={pendingTask === 'update' || (pendingTask === undefined && status.work === 'catalogue')}
          disabled={isBusy && pendingTask !== 'update'}
          offline="オフラインのため更新できません"
          onClick={ask('update', updateCatalogue)}
        >
          今すぐ更新する
        </Button>
        <Button
          kind="secondary"
          busy={pendingTask === 'pictures' || (pendingTask === undefined && status.work === 'pictures')}
          disabled={isSavingData() || (isBusy && pendingTask !== 'pictures')}
          offline={isSavingData() ? undefined : 'オフラインのため写真を保存できません'}
          onClick={ask('pictures', storePictures)}
        >
          {isSavingData() ? 'データ節約中のため写真は保存しません' : '写真も保存する'}
        </Button>
        {figures && (
          <Button
            kind="danger"
            busy={pendingTask === 'erase'}
            disabled={isBusy && pendingTask !== 'erase'}
            onClick={ask('erase', eraseCatalogue)}
          >
            削除する
          </Button>
        )}
      </div>
      <Disclosure summary="詳しく">
        <DataRows
          rows={[
            ['商品', describe('0点', (it) => `${number.format(it.items)}点`)],
            ['写真', describe('0枚', (it) => `${number.format(it.pictures)}枚`)],
            ['使っている容量', figures === undefined ? undefined : bytes ? megabytes(bytes) : emptyText('0MB')],
          ]}
        />
      </Disclosure>
    </>
  )
}

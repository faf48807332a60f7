import { useState } from 'react'
import { savesData } from '#src/local/network-kind.ts'
import type { PackFigures } from '#src/local/pack/pack-figures.ts'
import type { PackProblem } from '#src/local/pack/pack-status.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { DataRows } from '#src/ui/data-rows.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import styles from './kept-on-device.module.css'
import { toldAtWords } from '#src/ui/told-at.ts'
import { erase, keepPictures, updatePack, useKept } from './use-kept.ts'

const PROBLEMS: Record<PackProblem, string> = {
  full: 'この端末の空き容量が足りないため、これ以上保存できません。不要なデータを整理してから、もう一度お試しください。',
  storage: 'このブラウザでは保存できません（プライベートブラウズなど）。通信できる間は、そのままお買い物いただけます。',
  blocked:
    'ほかのタブでこのサイトを開いているため、この端末に保存できません。ほかのタブを閉じてから再読み込みしてください。',
  network: '通信が途切れたため、最後まで保存できませんでした。通信状況をご確認のうえ、もう一度お試しください。',
}

const number = new Intl.NumberFormat('ja-JP', { maximumFractionDigits: 1 })
const megabytes = (bytes: number) => `約${number.format(Math.max(bytes / 1_000_000, 0.1))}MB`

/** There may be something, which nobody can look at now. */
const OUT_OF_SIGHT = '確認できません'

/** The catalogue on this device: what there is, of when, and how it goes. `packBytes`: what loading all of it takes. */
export function KeptOnDevice({ packBytes }: { packBytes: number }) {
  const { figures, bytes, unsent, status, problem = status.problem } = useKept()
  const [asked, setAsked] = useState<'update' | 'pictures' | 'erase'>()
  const nothing = (words: string) => (problem === 'blocked' ? OUT_OF_SIGHT : words)
  /** Null: nothing is kept; undefined: that is not known yet. */
  const orNothing = (none: string, words: (kept: PackFigures) => string) =>
    figures === null ? nothing(none) : figures && words(figures)
  const isBusy = asked !== undefined || status.work !== 'none'
  const ask = (what: NonNullable<typeof asked>, work: () => Promise<void>) => () => {
    setAsked(what)
    // The work reports its own errors.
    void work()
      .catch(() => {})
      .finally(() => setAsked(undefined))
  }
  return (
    <>
      <p className={styles.lead}>
        商品の情報を保存しておくと、電波の届かない場所でも、すべての商品をさがして見ることができます。
        {figures === null && `はじめての保存では${megabytes(packBytes)}を読み込みます。`}
      </p>
      <DataRows
        rows={[
          ['商品情報', orNothing('保存していません', (it) => toldAtWords(it.toldAt))],
          ...(unsent > 0 ? ([['送信待ち（カート・お気に入りの変更）', `${unsent}件`]] as const) : []),
        ]}
      />
      {problem && <Alert>{PROBLEMS[problem]}</Alert>}
      <div className={styles.actions}>
        <Button
          kind="secondary"
          busy={asked === 'update' || (asked === undefined && status.work === 'catalogue')}
          disabled={isBusy && asked !== 'update'}
          offline="オフラインのため更新できません"
          onClick={ask('update', updatePack)}
        >
          いま更新する
        </Button>
        <Button
          kind="secondary"
          busy={asked === 'pictures' || (asked === undefined && status.work === 'pictures')}
          disabled={savesData() || (isBusy && asked !== 'pictures')}
          offline={savesData() ? undefined : 'オフラインのため写真を保存できません'}
          onClick={ask('pictures', keepPictures)}
        >
          {savesData() ? 'データ節約中のため写真は保存しません' : '写真も保存する'}
        </Button>
        {figures && (
          <Button
            kind="danger"
            busy={asked === 'erase'}
            disabled={isBusy && asked !== 'erase'}
            onClick={ask('erase', erase)}
          >
            削除する
          </Button>
        )}
      </div>
      <Disclosure summary="詳しく">
        <DataRows
          rows={[
            ['商品', orNothing('0点', (it) => `${number.format(it.items)}点`)],
            ['写真', orNothing('0枚', (it) => `${number.format(it.pictures)}枚`)],
            ['使っている容量', figures === undefined ? undefined : bytes ? megabytes(bytes) : nothing('0MB')],
          ]}
        />
      </Disclosure>
    </>
  )
}

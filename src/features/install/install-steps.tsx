import type { ReactNode } from 'react'
import css from './install-steps.module.css'

/** The manual steps on iOS, with drawings. */
export const InstallSteps = () => (
  <ol className={css.steps}>
    <Step drawing={<ShareButtonDrawing />}>
      ブラウザの共有ボタンを押します（見当たらないときは「…」の中にあります）
    </Step>
    <Step drawing={<ShareSheetDrawing />}>「ホーム画面に追加」を選びます</Step>
    <Step drawing={<AddDrawing />}>右上の「追加」を押します</Step>
  </ol>
)

const Step = ({ drawing, children }: { drawing: ReactNode; children: ReactNode }) => (
  <li className={css.step}>
    <svg viewBox="0 0 160 100" className={css.drawing} aria-hidden focusable={false}>
      <rect x="0.5" y="0.5" width="159" height="99" rx="12" className={css.screen} />
      {drawing}
    </svg>
    <p className={css.words}>{children}</p>
  </li>
)

/** The share symbol: a box with an arrow upwards. */
const Share = ({ x, y }: { x: number; y: number }) => (
  <path transform={`translate(${x} ${y})`} className={css.stroke} d="M-4-2h-4v12h16v-12h-4M0 5v-15m-5 4.500 5-5 5 5" />
)

const ShareButtonDrawing = () => (
  <>
    <path className={css.quiet} d="M16 18h96M16 32h128M16 46h72" />
    <path className={css.line} d="M0 64h160" />
    <path className={css.stroke} d="m22 76-6 6 6 6" />
    <circle cx="80" cy="82" r="15" className={css.mark} />
    <Share x={80} y={82} />
    <path className={css.stroke} d="M132 77h12m-12 5h12m-12 5h12" />
  </>
)

const ShareSheetDrawing = () => (
  <>
    <path className={css.quiet} d="M20 22h56" />
    <path className={css.line} d="M12 36h136M12 70h136" />
    <rect x="8" y="39" width="144" height="28" rx="8" className={css.mark} />
    <text x="20" y="57" className={css.label}>
      ホーム画面に追加
    </text>
    <path className={css.stroke} d="M128 46h14v14h-14zm3.500 7h7m-3.500-3.500v7" />
    <path className={css.quiet} d="M20 84h44" />
  </>
)

const AddDrawing = () => (
  <>
    <path className={css.stroke} d="m16 15 8 8m0-8-8 8" />
    <rect x="104" y="7" width="48" height="24" rx="12" className={css.mark} />
    <text x="128" y="24" textAnchor="middle" className={css.label}>
      追加
    </text>
    <path className={css.line} d="M0 38h160" />
    <rect x="16" y="52" width="34" height="34" rx="8" className={css.icon} />
    <image href="/favicon.svg" x="20" y="56" width="26" height="26" />
    <text x="62" y="66" className={css.label}>
      こもれび
    </text>
    <path className={css.quiet} d="M62 80h56" />
  </>
)

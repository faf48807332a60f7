const LEAF = 'M0 91.5A91.5 91.5 0 0 0 91.5 0A91.5 91.5 0 0 0 0 91.5Z'

/** The logo, as in `favicon.svg`. Drawn inline: a separate picture would delay the first paint. */
export const Logo = () => (
  <svg
    viewBox="-100 -100 200 200"
    width={28}
    height={28}
    aria-hidden
    focusable={false}
    strokeWidth={5}
    strokeLinejoin="round"
  >
    <circle r={100} fill="#fbf9f5" />
    <path transform="translate(6 -6) scale(1 -1)" fill="#5a9277" stroke="#5a9277" d={LEAF} />
    <path transform="translate(-6 -6) scale(-1 -1)" fill="#3d735b" stroke="#3d735b" d={LEAF} />
    <path transform="translate(-6 6) scale(-1 1)" fill="#234838" stroke="#234838" d={LEAF} />
    <path transform="translate(6 6) scale(1 1)" fill="#2f5d4a" stroke="#2f5d4a" d={LEAF} />
  </svg>
)

import { createFileRoute } from '@tanstack/react-router'
import { MypageFrame } from '#src/features/account/mypage/mypage-frame.tsx'
import { hasScope } from '#src/device/session/use-session.ts'
import { OwnPoints } from '#src/features/points/own-points.tsx'
import { pageHead } from '#src/head/head.ts'

export const Route = createFileRoute('/mypage/points')({
  staticData: { middleware: ['auth'] },
  head: ({ match }) =>
    pageHead(match.context.publicUrl, {
      title: 'ポイント',
      path: '/mypage/points',
      isPrivate: true,
    }),
  component: PointsRoute,
})

function PointsRoute() {
  return (
    <MypageFrame title="ポイント">{({ id }) => <OwnPoints key={id} isVerified={hasScope('verified')} />}</MypageFrame>
  )
}

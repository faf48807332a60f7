import { createFileRoute } from '@tanstack/react-router'
import { LoginPage } from '#src/features/account/login-page.tsx'
import { OrderBeforeLogin } from '#src/features/cart/order-before-login.tsx'
import { pageHead } from '#src/head/head.ts'

export const Route = createFileRoute('/login')({
  staticData: { layout: 'auth', middleware: ['guest'] },
  head: ({ match }) =>
    pageHead(match.context.publicUrl, {
      title: 'ログイン',
      description: '会員の方のログインページです。',
      path: '/login',
    }),
  component: () => <LoginPage order={<OrderBeforeLogin />} />,
})

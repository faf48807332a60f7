import { createFileRoute } from '@tanstack/react-router'
import { RegisterPage } from '#src/features/account/register-page.tsx'
import { OrderBeforeLogin } from '#src/features/cart/order-before-login.tsx'
import { pageHead } from '#src/head/head.ts'

export const Route = createFileRoute('/register')({
  staticData: { layout: 'auth', middleware: ['guest'] },
  head: ({ match }) =>
    pageHead(match.context.publicUrl, {
      title: '会員登録',
      description: 'メールアドレスとお名前だけで登録できます。年会費はかかりません。',
      path: '/register',
    }),
  component: () => <RegisterPage order={<OrderBeforeLogin />} />,
})

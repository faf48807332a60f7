/** Whether a page takes cards. Only documents of these pages may load the payment service's script, frames and requests. */
export const isPaymentPage = (path: string): boolean => /^\/(checkout|mypage\/payment)(?![\w-])/.test(path)

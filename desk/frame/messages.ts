/** The framework's words in Japanese, as far as the desk's pages show them. */
import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { TranslationMessages } from 'react-admin'

const messages = {
  ra: {
    action: {
      add_filter: '条件を追加',
      clear_array_input: 'すべて消す',
      clear_input_value: '消す',
      close: '閉じる',
      close_menu: 'メニューを閉じる',
      create: '作成',
      expand: '開く',
      export: '書き出す',
      open: '開く',
      open_menu: 'メニューを開く',
      refresh: '読み込み直す',
      remove_all_filters: '条件をすべて消す',
      remove_filter: '条件を消す',
      reset: '元に戻す',
      search: 'さがす',
      show: '表示',
      sort: '並べ替え',
      toggle_theme: '明るさを切り替える',
      undo: '取り消す',
      update_application: '新しい版を読み込む',
    },
    auth: {
      auth_check_error: 'ログインしてください。',
      logout: 'ログアウト',
      sign_in: 'ログイン',
      sign_in_error: 'ログインできませんでした。',
      user_menu: 'アカウント',
    },
    boolean: { true: 'はい', false: 'いいえ', null: '' },
    message: {
      error: '問題が起きました。読み込み直してください。',
      invalid_form: '入力内容をご確認ください。',
      loading: '読み込んでいます',
      no: 'いいえ',
      not_found: 'ページが見つかりません。',
      yes: 'はい',
    },
    navigation: {
      clear_filters: '条件を消す',
      no_filtered_results: '条件に合うものはありません。',
      no_more_results: 'ここまでです。',
      no_results: 'まだありません。',
      next: '次へ',
      previous: '前へ',
      partial_page_range_info: '%{offsetBegin}〜%{offsetEnd}',
      page_rows_per_page: '表示する数',
      skip_nav: '本文へ移動',
    },
    notification: {
      application_update_available: '新しい版があります。',
      data_provider_error: '読み込めませんでした。もう一度お試しください。',
      http_error: '通信できませんでした。接続を確認して、もう一度お試しください。',
      item_doesnt_exist: '見つかりません。',
      logged_out: 'ログインの期限が切れました。もう一度ログインしてください。',
      not_authorized: 'この操作を行う権限がありません。',
    },
    page: {
      dashboard: 'ご予約',
      empty: '%{name}はまだありません。',
      error: '問題が起きました',
      list: '%{name}',
      loading: '読み込んでいます',
      not_found: '見つかりません',
      show: '%{name}',
    },
    saved_queries: { label: '保存した条件', query_name: '名前', help: '' },
    sort: { sort_by: '%{field}を%{order}', ASC: '昇順', DESC: '降順' },
  },
}

export const i18nProvider = polyglotI18nProvider(() => messages as unknown as TranslationMessages, 'ja', undefined, {
  allowMissing: true,
})

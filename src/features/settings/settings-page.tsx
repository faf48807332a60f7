export const SettingsPage = () => <h1>設定</h1>

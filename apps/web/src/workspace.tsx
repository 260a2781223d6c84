import '@ant-design/v5-patch-for-react-19'
import { QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import enUS from 'antd/es/locale/en_US'
import zhCN from 'antd/es/locale/zh_CN'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import './resource-kit/kit.css'
import { currentLocale } from './i18n/index.js'
import { MenuGate } from './layouts/workspace/menu-gate.js'
import { antdTheme } from './providers/antd-theme.js'
import { queryClient } from './providers/query-client.js'
import { useThemeMode } from './providers/use-theme-mode.js'
import { useReducedMotion } from './shared/hooks/use-media.js'

/** Everything behind the login: theme, language, cache, then the account's own menu. */
export default function Workspace() {
  const mode = useThemeMode()
  const still = useReducedMotion()
  const { i18n } = useTranslation()
  const locale = currentLocale()
  useEffect(() => {
    // Answers carry names in the caller's language, so another language asks again.
    const refresh = () => void queryClient.invalidateQueries()
    i18n.on('languageChanged', refresh)
    return () => i18n.off('languageChanged', refresh)
  }, [i18n])
  return (
    <QueryClientProvider client={queryClient}>
      <ConfigProvider
        locale={locale === 'zh-CN' ? zhCN : enUS}
        theme={antdTheme(mode, still)}
        button={{ autoInsertSpace: false }}
      >
        <MenuGate />
      </ConfigProvider>
    </QueryClientProvider>
  )
}

import '@ant-design/v5-patch-for-react-19'
import { RightOutlined } from '@ant-design/icons'
import { ConfigProvider } from 'antd'
import enUS from 'antd/es/locale/en_US'
import zhCN from 'antd/es/locale/zh_CN'
import './resource-kit/kit.css'
import { useLocale } from './i18n/index.js'
import { MenuGate } from './layouts/workspace/menu-gate.js'
import { antdTheme } from './providers/antd-theme.js'
import { useThemeMode } from './providers/use-theme-mode.js'
import { useMedia, useReducedMotion } from './shared/hooks/use-media.js'
import { usePreference } from './shared/preferences.js'

/** Opened or not is said by the head of a panel itself. */
const arrow = ({ isActive }: { isActive?: boolean }) => (
  <RightOutlined aria-hidden="true" rotate={isActive ? 90 : undefined} />
)

/** Everything behind the login: Ant Design's theme and language, then the account's own menu. */
export default function Workspace() {
  const mode = useThemeMode()
  const still = useReducedMotion()
  const phone = useMedia('(max-width: 767px)')
  const locale = useLocale()
  const large = usePreference('fontSize') === 'large'
  return (
    <ConfigProvider
      locale={locale === 'zh-CN' ? zhCN : enUS}
      theme={antdTheme(mode, still, { phone, large })}
      button={{ autoInsertSpace: false }}
      collapse={{ expandIcon: arrow }}
    >
      <MenuGate />
    </ConfigProvider>
  )
}

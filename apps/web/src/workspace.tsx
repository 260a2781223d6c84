import '@ant-design/v5-patch-for-react-19'
import { RightOutlined } from '@ant-design/icons'
import { withoutPersonNumber } from './api/person-number.js'
import { rewriteRequests } from './api/transport.js'
import './resource-kit/kit.css'
import { MenuGate } from './layouts/workspace/menu-gate.js'
import { AntdProvider } from './providers/antd-provider.js'
import { antdTheme } from './providers/antd-theme.js'
import { useThemeMode } from './providers/use-theme-mode.js'
import { useMedia, useReducedMotion } from './shared/hooks/use-media.js'
import { usePreference } from './shared/preferences.js'

rewriteRequests(withoutPersonNumber)

/** Hidden from screen readers, because the panel's header announces its state. */
const arrow = ({ isActive }: { isActive?: boolean }) => (
  <RightOutlined aria-hidden="true" rotate={isActive ? 90 : undefined} />
)

/** Everything behind the login: Ant Design's theme and language, and the account's menu. */
export default function Workspace() {
  const mode = useThemeMode()
  const still = useReducedMotion()
  const phone = useMedia('(max-width: 767px)')
  const large = usePreference('fontSize') === 'large'
  return (
    <AntdProvider theme={antdTheme(mode, still, { phone, large })} collapse={{ expandIcon: arrow }}>
      <MenuGate />
    </AntdProvider>
  )
}

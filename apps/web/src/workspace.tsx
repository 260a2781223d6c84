import '@ant-design/v5-patch-for-react-19'
import { RightOutlined } from '@ant-design/icons'
import { keepAnswers, takeAnswer } from './api/document-answers.js'
import { ownPagesShown } from './api/own-pages.js'
import { withoutPersonNumber } from './api/person-number.js'
import { reloadAfterWrites } from './api/reload-after-writes.js'
import { getSession } from './api/session.js'
import { answerRequests, rewriteRequests } from './api/transport.js'
import { i18n } from './i18n/index.js'
import { readPageData } from './page-data.js'
import { dropDocumentPage } from './shared/document-page.js'
import './resource-kit/kit.css'
import { MenuGate } from './layouts/workspace/menu-gate.js'
import { AntdProvider } from './providers/antd-provider.js'
import { antdTheme } from './providers/antd-theme.js'
import { queryClient } from './providers/query-client.js'
import { useThemeMode } from './providers/use-theme-mode.js'
import { useMedia, useReducedMotion } from './shared/hooks/use-media.js'
import { usePreference } from './shared/preferences.js'

export { preparePage } from './layouts/workspace/prepare-page.js'

rewriteRequests(withoutPersonNumber)
answerRequests(takeAnswer)
reloadAfterWrites(queryClient)
i18n.on('languageChanged', () => keepAnswers({}))

const account = readPageData()?.account
// Another account may have logged in since the document was requested, and a tab that shows a participant's own pages
// must not show the supervisor's.
if (account && account.loginId === getSession()?.user.loginId && !ownPagesShown()) keepAnswers(account.answers)
else if (account) dropDocumentPage()

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

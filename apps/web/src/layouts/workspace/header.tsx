import { MenuFoldOutlined, MenuUnfoldOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Flex, Layout } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { UserMenu } from '../../features/identity/user-menu.js'
import { MessageBell } from '../../features/messaging/message-bell.js'
import { lazyDialog } from '../../shared/lazy-part.js'
import { useSite } from '../../shared/site/site.js'
import { useSystemTitle } from '../../shared/site/use-page-title.js'
import { LanguageButton, ThemeButton } from './display-buttons.js'

const PicturesDialog = lazyDialog(() => import('../../features/site/home-pictures/home-pictures-dialog.js'))

interface Props {
  wide: boolean
  menuOpen: boolean
  onToggleMenu: () => void
  onOpenPalette: () => void
  onOpenPreferences: () => void
}

/** Bar above every page of the workspace. */
export function Header(props: Props) {
  const { wide, menuOpen, onToggleMenu, onOpenPalette, onOpenPreferences } = props
  const { t } = useTranslation('workspace')
  const site = useSite()
  const system = useSystemTitle()
  return (
    <Layout.Header className="shell-header">
      <Button
        type="text"
        icon={menuOpen ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
        aria-label={t(menuOpen ? 'menu.close' : 'menu.open')}
        onClick={onToggleMenu}
      />
      <Link to="/" className="shell-name">
        {site?.systemName || system}
      </Link>
      <Flex align="center" flex="none">
        <Button
          type="text"
          icon={<SearchOutlined aria-hidden="true" />}
          aria-label={t('palette.open')}
          onClick={onOpenPalette}
        >
          {wide ? <kbd>Ctrl K</kbd> : null}
        </Button>
        <MessageBell />
        {wide ? <ThemeButton /> : null}
        <LanguageButton />
        <UserMenu compact={!wide} PicturesDialog={PicturesDialog} onPreferences={onOpenPreferences} />
      </Flex>
    </Layout.Header>
  )
}

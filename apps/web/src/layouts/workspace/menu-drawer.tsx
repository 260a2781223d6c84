import { SIDER_WIDTH } from '@credit/contract'
import { Drawer } from 'antd'
import { useTranslation } from 'react-i18next'
import type { MenuNode } from '../../providers/menu.js'
import { SideMenu } from './side-menu.js'

interface Props {
  menu: readonly MenuNode[]
  trail: readonly MenuNode[]
  onClose: () => void
}

/** The menu on a narrow screen. */
export default function MenuDrawer({ menu, trail, onClose }: Props) {
  const { t } = useTranslation('workspace')
  return (
    <Drawer
      open
      placement="left"
      width={SIDER_WIDTH + 40}
      title={t('menu.title')}
      className="shell-drawer"
      onClose={onClose}
    >
      <SideMenu menu={menu} trail={trail} onGo={onClose} />
    </Drawer>
  )
}

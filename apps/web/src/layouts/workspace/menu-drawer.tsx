import { SIDER_WIDTH } from '@credit/contract'
import { Drawer } from 'antd'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { SideMenu } from './side-menu.js'

interface Props extends Pick<ComponentProps<typeof SideMenu>, 'menu' | 'trail'> {
  open: boolean
  onClose: () => void
}

/** Menu of windows that are too narrow for the side menu. */
export default function MenuDrawer({ open, onClose, ...menu }: Props) {
  const { t } = useTranslation('workspace')
  return (
    <Drawer
      open={open}
      placement="left"
      width={SIDER_WIDTH + 40}
      title={t('menu.title')}
      styles={{ body: { padding: 0 } }}
      className="shell-drawer"
      onClose={onClose}
    >
      <SideMenu {...menu} onNavigate={onClose} />
    </Drawer>
  )
}

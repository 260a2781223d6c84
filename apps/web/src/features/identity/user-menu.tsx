import { DownOutlined, UserOutlined } from '@ant-design/icons'
import { useLogout } from '@refinedev/core'
import { Button, Dropdown, type MenuProps } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { getSession } from '../../api/session.js'

const ChangePassword = lazy(() => import('./change-password.js'))

interface Props {
  /** Pages of the own account, beside what everyone has here. */
  own: readonly { id: string; name: string; path: string | null }[]
  compact: boolean
}

export function UserMenu({ own, compact }: Props) {
  const { t } = useTranslation('identity')
  const navigate = useNavigate()
  const { mutate: logout } = useLogout()
  const [password, setPassword] = useState(false)
  const user = getSession()?.user
  if (!user) return null
  const items: MenuProps['items'] = [
    { key: 'home', label: t('menu.home'), onClick: () => void navigate('/') },
    { key: 'public', label: t('menu.public'), onClick: () => void navigate('/homes') },
    ...own.map((node) => ({
      key: node.id,
      label: node.name,
      onClick: () => void navigate(node.path ?? '/'),
    })),
    { key: 'password', label: t('menu.password'), onClick: () => setPassword(true) },
    { type: 'divider' },
    { key: 'logout', label: t('menu.logout'), onClick: () => logout() },
  ]
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
        <Button type="text" icon={<UserOutlined />} aria-label={t('menu.of', { name: user.name })}>
          {compact ? null : (
            <>
              {user.name} <DownOutlined />
            </>
          )}
        </Button>
      </Dropdown>
      <Suspense fallback={null}>
        {password ? <ChangePassword onClose={() => setPassword(false)} /> : null}
      </Suspense>
    </>
  )
}

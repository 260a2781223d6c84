import { UserOutlined } from '@ant-design/icons'
import { SIGN } from '@credit/contract'
import { useLogout } from '@refinedev/core'
import { Button, Popover } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { getSession } from '../../api/session.js'
import { isPhoneWanted, putOffPhone } from './phone/reminder.js'
import './user-menu.css'

const ChangePassword = lazy(() => import('./change-password.js'))
const PhoneDialog = lazy(() => import('./phone/phone-dialog.js'))

interface Props {
  /** Pages of the own account, beside what everyone has here. */
  own: readonly { id: string; name: string; path: string | null }[]
  compact: boolean
}

export function UserMenu({ own, compact }: Props) {
  const { t } = useTranslation('identity')
  const navigate = useNavigate()
  const { mutate: logout } = useLogout()
  const [open, setOpen] = useState(false)
  const [password, setPassword] = useState(false)
  const [phone, setPhone] = useState(false)
  const user = getSession()?.user
  const [wanted, setWanted] = useState(() => user !== undefined && isPhoneWanted(user))
  if (!user) return null
  const go = (path: string) => () => void navigate(path)
  const entries = [
    { key: 'home', label: t('menu.home'), act: go('/') },
    { key: 'public', label: t('menu.public'), act: go('/homes') },
    ...own.map(({ id, name, path }) => ({ key: id, label: name, act: go(path ?? '/') })),
    // Of participants only (specification 6).
    ...(user.type === SIGN.supervisor
      ? []
      : [{ key: 'phone', label: t('menu.phone'), act: () => setPhone(true) }]),
    { key: 'password', label: t('menu.password'), act: () => setPassword(true) },
    { key: 'logout', label: t('menu.logout'), act: () => logout() },
  ]
  return (
    <>
      <Popover
        trigger="click"
        placement="bottomRight"
        open={open}
        onOpenChange={setOpen}
        content={
          <ul className="user-menu">
            {entries.map(({ key, label, act }) => (
              <li key={key}>
                <Button
                  type="text"
                  block
                  onClick={() => {
                    setOpen(false)
                    act()
                  }}
                >
                  {label}
                </Button>
              </li>
            ))}
          </ul>
        }
      >
        <Button type="text" icon={<UserOutlined />} aria-label={t('menu.of', { name: user.name })}>
          {compact ? null : user.name}
        </Button>
      </Popover>
      <Suspense fallback={null}>
        {password ? <ChangePassword onClose={() => setPassword(false)} /> : null}
        {phone ? <PhoneDialog onClose={() => setPhone(false)} /> : null}
        {wanted ? (
          <PhoneDialog
            onLogout={() => logout()}
            onClose={() => {
              putOffPhone(user)
              setWanted(false)
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}

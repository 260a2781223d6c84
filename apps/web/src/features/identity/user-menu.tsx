import { UserOutlined } from '@ant-design/icons'
import { SIGN } from '@credit/contract'
import { useLogout } from '@refinedev/core'
import { Button, Popover } from 'antd'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { getSession } from '../../api/session.js'
import { useMay } from '../../providers/use-may.js'
import { PARTICIPANT_PAGES } from '../../shared/participant-address.js'
import { isPhoneWanted, putOffPhone } from './phone/reminder.js'
import './user-menu.css'

const ChangePassword = lazy(() => import('./change-password.js'))
const PhoneDialog = lazy(() => import('./phone/phone-dialog.js'))

/** The account of this name keeps the whole city; home pictures are each area's own (specification 6). */
const KEEPS_NO_PICTURES = 'admin'

interface UserMenuProps {
  compact: boolean
  /** Changes the pictures of the own area's home; the area is another feature's. */
  PicturesDialog: ComponentType<{ onClose: () => void }>
}

export function UserMenu({ compact, PicturesDialog }: UserMenuProps) {
  const { t } = useTranslation('identity')
  const navigate = useNavigate()
  const { mutate: logout } = useLogout()
  const [open, setOpen] = useState(false)
  const [password, setPassword] = useState(false)
  const [phone, setPhone] = useState(false)
  const [pictures, setPictures] = useState(false)
  const mayChangePictures = useMay('home-picture', 'update')
  const user = getSession()?.user
  const [wanted, setWanted] = useState(() => user !== undefined && isPhoneWanted(user))
  if (!user) return null
  const go = (path: string) => () => void navigate(path)
  const entries = [
    { key: 'home', label: t('menu.home'), act: go('/') },
    { key: 'public', label: t('menu.public'), act: go('/homes') },
    // Of participants only (specification 6).
    ...(user.type === SIGN.supervisor
      ? []
      : [
          { key: 'profile', label: t('menu.profile'), act: go(PARTICIPANT_PAGES[user.type]) },
          { key: 'phone', label: t('menu.phone'), act: () => setPhone(true) },
        ]),
    ...(user.type === SIGN.supervisor && user.loginName !== KEEPS_NO_PICTURES && mayChangePictures
      ? [{ key: 'pictures', label: t('menu.pictures'), act: () => setPictures(true) }]
      : []),
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
        {pictures ? <PicturesDialog onClose={() => setPictures(false)} /> : null}
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

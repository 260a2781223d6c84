import { UserOutlined } from '@ant-design/icons'
import { PARTICIPANT_PAGES, SIGN } from '@credit/contract'
import { Button, Dropdown } from 'antd'
import { type ComponentType, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { getSession, updateUser } from '../../api/session.js'
import type { SessionUser } from '../../api/session-user.js'
import { useMay } from '../../providers/access-control.js'
import { useAccountName } from '../../providers/use-account-name.js'
import { useThemeMode } from '../../providers/use-theme-mode.js'
import { lazyDialog } from '../../shared/lazy-part.js'
import { chooseMode } from '../../theme/mode.js'
import { isReminderDue, postponeReminder } from './phone/reminder.js'
import { useAskedLogout } from './use-asked-logout.js'

const ChangePassword = lazyDialog(() => import('./change-password.js'))
const SecondFactorDialog = lazyDialog(() => import('./second-factor/second-factor-dialog.js'))
const SessionsDialog = lazyDialog(() => import('./sessions/sessions-dialog.js'))
const CertificatesDialog = lazyDialog(() => import('./certificates/certificates-dialog.js'))
const SwitchDialog = lazyDialog(() => import('./other-accounts/switch-dialog.js'))
const PhoneDialog = lazyDialog(() => import('./phone/phone-dialog.js'))

/** Account that administers the whole city. It has no home pictures, which belong to a district (specification 6). */
const CITY_ADMINISTRATOR = 'admin'

const PARTICIPANT_MANUAL = '/homes/help/participant'
const SUPERVISOR_MANUAL = '/homes/help/supervisor'

type DialogName =
  | 'phone'
  | 'sessions'
  | 'certificates'
  | 'switch'
  | 'secondFactor'
  | 'secondFactorSetup'
  | 'pictures'
  | 'password'
  | 'reminder'

interface UserMenuProps {
  compact: boolean
  /** Dialog that changes the pictures of the area's home page; belongs to another feature. */
  PicturesDialog: ComponentType<{ onClose: () => void }>
  onPreferences: () => void
}

/** Account name in the header, with a menu of the account's actions. */
export function UserMenu(props: UserMenuProps) {
  const user = getSession()?.user
  return user ? <MenuOf user={user} {...props} /> : null
}

function MenuOf({ user, compact, PicturesDialog, onPreferences }: UserMenuProps & { user: SessionUser }) {
  const { t } = useTranslation('identity')
  const navigate = useNavigate()
  const { logout, question } = useAskedLogout()
  const mayChangePictures = useMay('home-picture', 'update')
  const name = useAccountName(user)
  const button = useRef<HTMLButtonElement>(null)
  const [dialog, setDialog] = useState<DialogName | null>(() => {
    if (user.mfaSetupRequired) return 'secondFactorSetup'
    return isReminderDue(user) ? 'reminder' : null
  })
  const profile = user.type === SIGN.supervisor ? null : PARTICIPANT_PAGES[user.type]
  const ownsPictures = profile === null && user.loginName !== CITY_ADMINISTRATOR
  const close = () => setDialog(null)
  const otherMode = useThemeMode() === 'dark' ? 'light' : 'dark'

  const actions: Readonly<Record<string, () => void>> = {
    home: () => void navigate('/'),
    public: () => void navigate('/homes'),
    ...(profile
      ? {
          profile: () => void navigate(profile),
          switch: () => setDialog('switch'),
          phone: () => setDialog('phone'),
        }
      : {}),
    ...(ownsPictures && mayChangePictures ? { pictures: () => setDialog('pictures') } : {}),
    ...(profile ? {} : { secondFactor: () => setDialog('secondFactor') }),
    tasks: () => void navigate('/tasks'),
    ...(compact ? { theme: () => chooseMode(otherMode) } : {}),
    preferences: onPreferences,
    sessions: () => setDialog('sessions'),
    // Supervisors can only log in with account and password.
    ...(profile ? { certificates: () => setDialog('certificates') } : {}),
    password: () => setDialog('password'),
    // Opens in a new tab to keep the input of this one.
    manual: () => void window.open(profile ? PARTICIPANT_MANUAL : SUPERVISOR_MANUAL, '_blank'),
    logout,
  }
  return (
    <>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        autoFocus
        menu={{
          items: Object.keys(actions).map((key) => ({
            key,
            label: key === 'theme' ? t(`common:theme.${otherMode}`) : t(`menu.${key}`),
          })),
          onClick: ({ key, domEvent }) => {
            // The menu item is unmounted: the dialog returns the focus to the element that had it before. The key that
            // selected the item would also press the button.
            domEvent.preventDefault()
            button.current?.focus()
            actions[key]?.()
          },
        }}
      >
        <Button ref={button} type="text" icon={<UserOutlined aria-hidden="true" />} aria-label={t('menu.of', { name })}>
          {compact ? null : name}
        </Button>
      </Dropdown>
      {question}
      <Suspense fallback={null}>
        {dialog === 'password' ? <ChangePassword onClose={close} /> : null}
        {dialog === 'pictures' ? <PicturesDialog onClose={close} /> : null}
        {dialog === 'secondFactor' ? <SecondFactorDialog onClose={close} /> : null}
        {dialog === 'secondFactorSetup' ? (
          <SecondFactorDialog
            onLogout={logout}
            onDone={() => {
              updateUser({ mfaSetupRequired: false })
              // Reloads the data that the pages behind the dialog were refused.
              location.reload()
            }}
          />
        ) : null}
        {dialog === 'sessions' ? <SessionsDialog onClose={close} /> : null}
        {dialog === 'certificates' ? <CertificatesDialog onClose={close} /> : null}
        {dialog === 'switch' ? <SwitchDialog onClose={close} /> : null}
        {dialog === 'phone' ? <PhoneDialog onClose={close} /> : null}
        {dialog === 'reminder' ? (
          <PhoneDialog
            onLogout={logout}
            onClose={() => {
              postponeReminder(user)
              close()
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}

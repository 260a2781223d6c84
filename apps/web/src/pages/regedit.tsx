import '@ant-design/v5-patch-for-react-19'
import { PARTICIPANT_SIGNS, type ParticipantSign, REGISTRATION_TYPES } from '@credit/contract'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useSearchParams } from 'react-router'
import { signOfType } from '../features/registration/calls.js'
import { RegistrationPanel } from '../features/registration/registration-panel.js'
import { PublicLayout } from '../layouts/public/public-layout.js'
import { useReplaceDocument } from '../layouts/replace-document.js'
import { AntdProvider } from '../providers/antd-provider.js'
import { antdTheme } from '../providers/antd-theme.js'
import { useThemeMode } from '../providers/use-theme-mode.js'
import { Result } from '../shared/components/lazy-result.js'
import { RoleIcon } from '../shared/components/role-icon.js'
import { useMedia, useReducedMotion } from '../shared/hooks/use-media.js'
import { DocumentHead } from '../shared/site/document-head.js'
import { useSite } from '../shared/site/site.js'
import './regedit.css'

/** Registration: `/regedit?type=expert|agent|supplier|purchaser`. Any other type redirects to the root. */
export function Component() {
  const [search] = useSearchParams()
  const type = search.get('type')
  if (type === 'agency') return <Navigate to="/regedit?type=agent" replace />
  const sign = signOfType(type)
  if (sign === null) return <Navigate to="/" replace />
  return <RegistrationPage sign={sign} />
}

function RegistrationPage({ sign }: { sign: ParticipantSign }) {
  const { t } = useTranslation('registration')
  useReplaceDocument()
  const mode = useThemeMode()
  const still = useReducedMotion()
  const phone = useMedia('(max-width: 767px)')
  const site = useSite()
  const picture = site?.registrationPageUrl
  return (
    <AntdProvider theme={antdTheme(mode, still, { phone, large: false })}>
      <PublicLayout>
        <DocumentHead title={t(`title.${sign}`)} />
        {picture ? <img src={picture} alt="" className="regedit-picture" /> : null}
        <section className="sheet regedit" aria-labelledby="regedit-title">
          <header>
            <RoleIcon sign={sign} size={40} />
            <div>
              <h1 id="regedit-title">{t(`title.${sign}`)}</h1>
              <p className="secondary">{t('intro')}</p>
            </div>
          </header>
          {site && !site.registrationOpen ? (
            <Result status="info" title={t('closed.title')} subTitle={t('closed.text')} />
          ) : (
            <RegistrationPanel key={sign} sign={sign} />
          )}
          <nav className="regedit-others" aria-label={t('others')}>
            <span className="secondary">{t('others')}</span>
            {PARTICIPANT_SIGNS.filter((other) => other !== sign).map((other) => (
              <Link key={other} to={`/regedit?type=${REGISTRATION_TYPES[other]}`}>
                {t(`other.${other}`)}
              </Link>
            ))}
            <Link to={`/login?type=${sign}`}>{t('haveAccount')}</Link>
          </nav>
        </section>
      </PublicLayout>
    </AntdProvider>
  )
}

import { ADMIN_BASE } from '@credit/contract'
import { useCustom } from '@refinedev/core'
import { Alert, Descriptions, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../shared/format/dates.js'

interface Me {
  loginName: string
  name: string
  type: number
  /** Masked by the server. */
  phone: string | null
  phoneVerify: boolean
  areaName: string
  roles: string[]
  lastLoginTime: string | null
}

/** The own account in a few lines. */
export function MeCard() {
  const { t } = useTranslation(['identity', 'common'])
  const { query, result } = useCustom<Me>({
    url: `${ADMIN_BASE}/api/account/me`,
    method: 'get',
    errorNotification: false,
  })
  const me = query.isSuccess ? result.data : null
  return (
    <section className="kit-cardbox" aria-labelledby="me-card">
      <h2 id="me-card">{t('me.title')}</h2>
      {query.error ? <Alert type="error" showIcon message={query.error.message} /> : null}
      {query.isLoading ? <Skeleton active title={false} paragraph={{ rows: 4 }} /> : null}
      {me ? (
        <Descriptions
          column={{ xs: 1, md: 2 }}
          size="small"
          items={[
            { key: 'name', label: t('me.name'), children: me.name },
            { key: 'loginName', label: t('me.loginName'), children: me.loginName },
            { key: 'type', label: t('me.type'), children: t(`common:sign.${me.type}`) },
            { key: 'areaName', label: t('me.areaName'), children: me.areaName },
            { key: 'phone', label: t('me.phone'), children: me.phone || '–' },
            {
              key: 'phoneVerify',
              label: t('me.phoneVerify'),
              children: (
                <span className={`kit-mark kit-mark-${me.phoneVerify ? 'success' : 'warning'}`}>
                  {t(me.phoneVerify ? 'me.verified' : 'me.unverified')}
                </span>
              ),
            },
            {
              key: 'lastLoginTime',
              label: t('me.lastLoginTime'),
              children: me.lastLoginTime ? formatDateTime(me.lastLoginTime) : '–',
            },
          ]}
        />
      ) : null}
    </section>
  )
}

import { ADMIN_BASE } from '@credit/contract'
import { useCustom } from '@refinedev/core'
import { Alert, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import type { components } from '../../api/schema.js'
import { useMay } from '../../providers/use-may.js'
import { NumberSetting } from './number-setting.js'
import './score-rules.css'

type BaseScore = components['schemas']['BaseScoreRow']
type SettingDay = components['schemas']['SettingDayRow']

const root = `${ADMIN_BASE}/api`
/** Kept in one list with the days, but counted in times. */
const TIMES = 'deferralMax'
const WORKING_DAYS: readonly string[] = ['window', 'deferral', 'noticeDays', 'objectionDays']

function useRows<Row extends object>(path: string) {
  const { query, result } = useCustom<Row[]>({
    url: `${root}/${path}`,
    method: 'get',
    errorNotification: false,
  })
  return { query, rows: query.isSuccess ? result.data : [] }
}

/** Base score of each role, and the terms that the rules count in days. */
export function ScoreSettings() {
  const { t } = useTranslation('score-rules')
  const editable = useMay('score-rule', 'update')
  const base = useRows<BaseScore>('baseScoreSetting/list')
  const days = useRows<SettingDay>('settingDay')
  const error = base.query.error ?? days.query.error
  if (error) return <Alert type="error" showIcon message={error.message} />
  if (base.query.isLoading || days.query.isLoading)
    return <Skeleton active paragraph={{ rows: 8 }} />
  const unit = (key: string) => {
    if (key === TIMES) return t('settings.times')
    return t(WORKING_DAYS.includes(key) ? 'settings.workingDays' : 'settings.days')
  }
  return (
    <div className="settings">
      <section className="kit-cardbox" aria-labelledby="base-scores">
        <h2 id="base-scores">{t('settings.base')}</h2>
        <p className="kit-quiet">{t('settings.baseText')}</p>
        {base.rows.map(({ id, sign, score, version }) => (
          <NumberSetting
            key={`${id}-${version}`}
            path={`baseScoreSetting/${id}`}
            field="score"
            label={t(`common:sign.${sign}`)}
            unit={t('settings.points')}
            value={score}
            version={version}
            max={100}
            precision={2}
            editable={editable}
            onSaved={() => void base.query.refetch()}
          />
        ))}
      </section>
      <section className="kit-cardbox" aria-labelledby="setting-days">
        <h2 id="setting-days">{t('settings.terms')}</h2>
        <p className="kit-quiet">{t('settings.termsText')}</p>
        {days.rows.map(({ id, key, days: value, version }) => (
          <NumberSetting
            key={`${id}-${version}`}
            path={`settingDay/${id}`}
            field="days"
            label={t(`settings.keys.${key}`)}
            hint={t(`settings.hints.${key}`)}
            unit={unit(key)}
            value={value}
            version={version}
            max={3650}
            precision={0}
            editable={editable}
            onSaved={() => void days.query.refetch()}
          />
        ))}
      </section>
    </div>
  )
}

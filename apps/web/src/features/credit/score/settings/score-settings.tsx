import { maxOfSetting } from '@credit/contract'
import { Flex, Form } from 'antd'
import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../../../api/query.js'
import { useMay } from '../../../../providers/access-control.js'
import { QueryCard } from '../../../../shared/components/card.js'
import { useLeaveGuard } from '../../../../shared/hooks/use-leave-guard.js'
import { NumberSetting } from './number-setting.js'
import { ScoreFormula } from './score-formula.js'

/** Settings that are a number of times instead of days. */
const TIMES: readonly string[] = ['deferralMax', 'awardRounds']
/** Setting that is a number of evaluations. */
const EVALUATIONS = 'openingLimit'
const WORKING_DAYS: readonly string[] = [
  'window',
  'deferral',
  'noticeDays',
  'objectionDays',
  'objectionAccept',
  'objectionDecide',
  'examineDays',
]

type OnDirty = (id: string, dirty: boolean) => void

function SettingDays({ onDirty }: { onDirty: OnDirty }) {
  const { t } = useTranslation('credit-score')
  const editable = useMay('score-rule', 'update')
  const days = apiQuery.useQuery('get', '/credit/admin/api/settingDay')
  const { mutateAsync } = apiQuery.useMutation('put', '/credit/admin/api/settingDay/{id}')
  const unitOf = (key: string) => {
    if (TIMES.includes(key)) return t('settings.times')
    if (key === EVALUATIONS) return t('settings.evaluations')
    return t(WORKING_DAYS.includes(key) ? 'settings.workingDays' : 'settings.days')
  }
  return (
    <QueryCard title={t('settings.terms')} query={days} rows={8}>
      {(rows) => (
        <Form layout="vertical" name="setting-days">
          <p>{t('settings.termsText')}</p>
          <div className="setting-days">
            {rows.map(({ id, key, days: value, version }) => (
              <NumberSetting
                key={id}
                id={`setting-day-${id}`}
                label={t(`settings.keys.${key}`)}
                hint={t(`settings.hints.${key}`)}
                unit={unitOf(key)}
                value={value}
                version={version}
                max={maxOfSetting(key)}
                digits={0}
                editable={editable}
                onDirty={onDirty}
                onSave={(next, of) => mutateAsync({ params: { path: { id } }, body: { days: next, version: of } })}
              />
            ))}
          </div>
        </Form>
      )}
    </QueryCard>
  )
}

/** Numbers of the score, and the terms that are counted in days. */
export function ScoreSettings() {
  const dirty = useRef(new Set<string>())
  const onDirty = useCallback<OnDirty>((id, isDirty) => {
    if (isDirty) dirty.current.add(id)
    else dirty.current.delete(id)
  }, [])
  const guard = useLeaveGuard({ unsaved: () => dirty.current.size > 0 })
  return (
    <Flex vertical gap={12}>
      <ScoreFormula onDirty={onDirty} />
      <SettingDays onDirty={onDirty} />
      {guard}
    </Flex>
  )
}

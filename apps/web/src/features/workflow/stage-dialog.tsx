import { isPlainDate, STAGE, type Stage } from '@credit/contract'
import { Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../api/client.js'
import { apiQuery } from '../../api/query.js'
import type { components } from '../../api/schema.js'
import { dayChecks } from '../../resource-kit/form-rules.js'
import { DayInput } from '../../resource-kit/lazy-calendar.js'
import { FormDialog } from '../../shared/components/form-dialog.js'
import { FormSelect } from '../../shared/components/form-select.js'
import { dayInChina } from '../../shared/format/dates.js'
import { toast } from '../../shared/toast.js'
import { Consequences } from './consequences.js'
import { ReasonField } from './reason-field.js'
import { NONE, type StageAction, type Target, targetsOf } from './stages.js'

interface Values {
  target?: Target
  date?: string | null
  reason?: string
}

/** Effects of the chosen stage on evaluations, computed by the API. */
function PreviewedStage({ sectionId, initial }: { sectionId: string; initial: Values }) {
  const target = Form.useWatch<Target | undefined>('target') ?? initial.target
  const date = Form.useWatch<Values['date']>('date') ?? initial.date
  const stage = target === NONE ? undefined : target
  const preview = apiQuery.useQuery(
    'get',
    '/credit/admin/api/sysProjectBidSection/stage/{id}/preview',
    {
      params: {
        path: { id: sectionId },
        query: { stage, ...(date && isPlainDate(date) ? { date } : {}) },
      },
    },
    { enabled: target !== undefined, gcTime: 0 },
  )
  return (
    <p role="status">
      <strong>
        <Consequences preview={preview} />
      </strong>
    </p>
  )
}

interface Props {
  action: StageAction
  section: components['schemas']['SectionRow']
  from: Stage | null
  onClose: () => void
}

/** Asks for the stage, its date and the reason, and shows the effects on evaluations. */
export function StageDialog({ action, section, from, onClose }: Props) {
  const { t } = useTranslation(['workflow', 'common', 'kit'])
  const targets = targetsOf(action, from)
  const name = section.bidSectionName
  // Kept, so that a conflict does not change the chosen stage.
  const [initial] = useState(() => ({
    target: targets[0],
    date: action === 'correct' ? undefined : dayInChina(Date.now()),
  }))

  const submit = async ({ target = targets[0], date, reason }: Values) => {
    await answer(
      api.PUT('/credit/admin/api/sysProjectBidSection/stage/{id}', {
        params: { path: { id: section.id } },
        body: {
          stage: target === NONE || target === undefined ? null : target,
          date: date ?? undefined,
          reason: reason?.trim() || undefined,
          version: section.version,
        },
      }),
    )
    void toast('success', t(`stage.${action}.done`))
  }

  return (
    <FormDialog<Values>
      name={`stage-${section.id}`}
      title={t(`stage.${action}.title`, { name })}
      okText={t(`stage.${action}.button`)}
      danger={action === 'abandon'}
      initialValues={initial}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t(`stage.${action}.text`)}</p>
      {action === 'correct' && from === STAGE.abandoned ? <p>{t('stage.correct.resumed')}</p> : null}
      <PreviewedStage sectionId={section.id} initial={initial} />
      {action === 'abandon' ? null : (
        <Form.Item name="target" label={t('stage.stage')} rules={[{ required: true }]}>
          <FormSelect options={targets.map((value) => ({ value, label: t(`common:stage.${value}`) }))} />
        </Form.Item>
      )}
      {action === 'correct' ? null : (
        <Form.Item
          name="date"
          label={t(action === 'abandon' ? 'stage.abandonedOn' : 'stage.date')}
          {...dayChecks(t, { last: dayInChina(Date.now()) }, { required: true })}
        >
          <DayInput withTime={false} last="today" />
        </Form.Item>
      )}
      <ReasonField required={action !== 'next'} />
    </FormDialog>
  )
}

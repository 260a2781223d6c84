import { Button, Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../api/client.js'
import { apiQuery } from '../../api/query.js'
import type { components } from '../../api/schema.js'
import { useMay } from '../../providers/access-control.js'
import { FormDialog } from '../../shared/components/form-dialog.js'
import { isNumberWithin, type NumberOrText, NumberText } from '../../shared/components/number-text.js'
import { lastDay } from '../../shared/format/due.js'
import { toast } from '../../shared/toast.js'
import { ReasonField } from './reason-field.js'

type Project = components['schemas']['ProjectRow']

const USUAL_DAYS = 5
/** Same limits as in the API. */
const LIMITS = { min: 1, max: 30, digits: 0 }

interface Values {
  days: NumberOrText
  reason: string
}

/** Number of evaluations that would be due later, and the latest due date. */
function Later({ projectId }: { projectId: string }) {
  const { t } = useTranslation('workflow')
  const typed = Form.useWatch<NumberOrText | undefined>('days')
  const valid = isNumberWithin(typed, LIMITS)
  const days = Number(typed)
  const { data, error } = apiQuery.useQuery(
    'get',
    '/credit/admin/api/sysProject/{id}/windows/preview',
    { params: { path: { id: projectId }, query: { days } } },
    { enabled: valid, gcTime: 0 },
  )
  if (!valid) return null
  const { records = 0, latestDueAt = null } = data ?? {}
  return (
    <p role="status">
      {error
        ? error.message
        : !data
          ? t('counting')
          : latestDueAt === null
            ? t('extend.none')
            : t('extend.later', { count: records, day: lastDay(latestDueAt) })}
    </p>
  )
}

/** Gives the evaluators of a project more working days. */
export function ExtendButton({ project }: { project: Project }) {
  const { t } = useTranslation('workflow')
  const may = useMay('project', 'stage')
  const [open, setOpen] = useState(false)
  if (!may) return null
  const submit = async ({ days, reason }: Values) => {
    const { records } = await answer(
      api.PUT('/credit/admin/api/sysProject/{id}/windows', {
        params: { path: { id: project.id } },
        body: { days: Number(days), reason: reason.trim() },
      }),
    )
    if (records === 0) throw new Error(t('extend.none'))
    void toast('success', t('extend.done', { count: records }))
  }
  return (
    <>
      <Button
        disabled={project.pause}
        title={project.pause ? t('extend.paused') : undefined}
        onClick={() => setOpen(true)}
      >
        {t('extend.button')}
      </Button>
      {open ? (
        <FormDialog<Values>
          name={`extend-${project.id}`}
          title={t('extend.title', { name: project.name })}
          okText={t('extend.button')}
          initialValues={{ days: USUAL_DAYS }}
          onSubmit={submit}
          onClose={() => setOpen(false)}
        >
          <p>{t('extend.text')}</p>
          <Form.Item
            name="days"
            label={t('extend.days')}
            required
            rules={[
              {
                validator: (_, value: NumberOrText | undefined) =>
                  isNumberWithin(value, LIMITS)
                    ? Promise.resolve()
                    : Promise.reject(new Error(t('extend.range', LIMITS))),
              },
            ]}
          >
            <NumberText />
          </Form.Item>
          <Later projectId={project.id} />
          <ReasonField required />
        </FormDialog>
      ) : null}
    </>
  )
}

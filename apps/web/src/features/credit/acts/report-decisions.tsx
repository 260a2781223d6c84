import { Button, Flex } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../../api/client.js'
import type { components } from '../../../api/schema.js'
import { FilesItem } from '../../../resource-kit/files-item.js'
import { UploadDialog } from '../../../resource-kit/upload-dialog.js'
import { TextItem } from '../../../shared/components/text-item.js'
import { toast } from '../../../shared/toast.js'
import { DecisionItems } from '../form-parts.js'

type Report = components['schemas']['ReportRow']
type Confirmation = components['schemas']['ConfirmationInput']

const ACTIONS = ['notice', 'dismiss', 'confirm', 'repair', 'revoke'] as const
type Action = (typeof ACTIONS)[number]
/** Actions shown as dangerous. */
const DANGER: readonly Action[] = ['revoke']
const MAIN: readonly Action[] = ['notice', 'confirm', 'repair']

function send(id: string, action: Action, values: Confirmation): Promise<Report> {
  const params = { path: { id } }
  const { text, fileIds = [] } = values
  const decision = { params, body: { text, fileIds } }
  const base = '/credit/admin/api/integrity/{id}' as const
  switch (action) {
    case 'notice':
      return answer(api.PUT(`${base}/notice`, { params, body: text ? { text } : {} }))
    case 'confirm':
      return answer(api.PUT(`${base}/confirm`, { params, body: values }))
    case 'dismiss':
      return answer(api.PUT(`${base}/dismiss`, decision))
    case 'repair':
      return answer(api.PUT(`${base}/repair`, decision))
    case 'revoke':
      return answer(api.PUT(`${base}/revoke`, decision))
  }
}

function Dialog({ report, action, onClose }: { report: Report; action: Action; onClose: () => void }) {
  const { t } = useTranslation('credit-acts')
  const isNotice = action === 'notice'
  const isRepair = action === 'repair'
  const submit = async (values: Confirmation) => {
    await send(report.id, action, values)
    void toast('success', t(`action.${action}.done`))
  }
  return (
    <UploadDialog<Confirmation>
      name={`report-${action}`}
      title={t(`action.${action}.title`, { name: report.participantName })}
      okText={t(`action.${action}.button`)}
      danger={DANGER.includes(action)}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t(`action.${action}.text`, { points: report.points.toFixed(2) })}</p>
      <TextItem
        label={t(isNotice ? 'fields.words' : 'fields.reason')}
        hint={t(isNotice ? (report.anonymous ? 'hints.wordsAnonymous' : 'hints.words') : 'hints.reason')}
        required={!isNotice || report.anonymous}
      />
      {action === 'confirm' ? <DecisionItems /> : null}
      {isNotice ? null : (
        <FilesItem
          label={t(isRepair ? 'fields.proof' : 'fields.files')}
          hint={isRepair ? t('hints.proof') : undefined}
          required={isRepair}
        />
      )}
    </UploadDialog>
  )
}

/** Decisions that a report currently allows. Each dialog explains the effect and asks for reasons. */
export function ReportDecisions({ report }: { report: Report }) {
  const { t } = useTranslation('credit-acts')
  const [action, setAction] = useState<Action | null>(null)
  const allowed = ACTIONS.filter((one) => report.can.includes(one))
  if (allowed.length === 0) return null
  return (
    <Flex wrap gap={8}>
      {allowed.map((one) => (
        <Button
          key={one}
          type={MAIN.includes(one) ? 'primary' : 'default'}
          danger={DANGER.includes(one)}
          onClick={() => setAction(one)}
        >
          {t(`action.${one}.button`)}
        </Button>
      ))}
      {action ? <Dialog report={report} action={action} onClose={() => setAction(null)} /> : null}
    </Flex>
  )
}

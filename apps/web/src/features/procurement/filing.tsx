import { STAGE } from '@credit/contract'
import type { HttpError } from '@refinedev/core'
import { Alert, Button, DatePicker, Form, Modal } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../providers/use-may.js'
import { formatDate } from '../../shared/format/dates.js'
import { type ProjectRow, type SectionRow, stageOf } from './rows.js'
import { useProjectChange } from './use-project.js'

interface Props {
  project: ProjectRow
  section: SectionRow
  reload: () => Promise<unknown>
}

/** When the contract was filed; supervisors supply it where the sync lacks it. */
export function Filing({ project, section, reload }: Props) {
  const { t } = useTranslation('procurement')
  const editable = useMay('project', 'update')
  const [open, setOpen] = useState(false)
  const stage = stageOf(section.status)
  const signed = stage !== null && stage >= STAGE.contractRecord && stage !== STAGE.abandoned
  if (!signed && section.filedOn === null) return null
  return (
    <p className="section-coverage">
      <span className="kit-quiet">{t('filing.label')}</span>
      <span className="kit-number">
        {section.filedOn ? formatDate(section.filedOn) : t('filing.unknown')}
      </span>
      {editable ? (
        <Button
          size="small"
          aria-label={t('filing.named', { name: section.bidSectionName })}
          onClick={() => setOpen(true)}
        >
          {t('filing.button')}
        </Button>
      ) : null}
      {open ? (
        <FilingDialog {...{ project, section, reload }} onClose={() => setOpen(false)} />
      ) : null}
    </p>
  )
}

function FilingDialog({ project, section, reload, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation(['procurement', 'kit'])
  const [form] = Form.useForm<{ filedOn?: Dayjs | null }>()
  const [problem, setProblem] = useState<string | null>(null)
  const { change, pending } = useProjectChange(reload)
  const { id, bidSectionCode: code, bidSectionName: name, version } = section

  const submit = async ({ filedOn }: { filedOn?: Dayjs | null }) => {
    const one = { id, code, name, version, filedOn: filedOn?.format('YYYY-MM-DD') ?? null }
    const values = { name: project.name, code: project.code, version: project.version }
    try {
      await change(`sysProject/${project.id}`, { ...values, sections: [one] }, t('filing.done'))
      onClose()
    } catch (error) {
      const { message, errors, code: fault } = error as HttpError
      const [texts] = Object.values(errors ?? {}) as string[][]
      form.setFields([{ name: 'filedOn', errors: texts ?? [] }])
      setProblem(texts ? null : message)
      if (fault === 'VERSION_CONFLICT') await reload()
    }
  }

  return (
    <Modal
      open
      title={t('filing.title', { name })}
      okText={t('kit:button.save')}
      cancelText={t('common:action.cancel')}
      confirmLoading={pending}
      onOk={form.submit}
      onCancel={onClose}
    >
      {problem ? <Alert type="error" showIcon message={problem} /> : null}
      <p>{t('filing.text')}</p>
      <Form
        form={form}
        name={`filing-${id}`}
        layout="vertical"
        initialValues={{ filedOn: section.filedOn ? dayjs(section.filedOn) : null }}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item name="filedOn" label={t('filing.label')}>
          <DatePicker disabledDate={(day) => day.isAfter(dayjs(), 'day')} />
        </Form.Item>
      </Form>
    </Modal>
  )
}

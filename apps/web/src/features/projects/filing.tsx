import { STAGE } from '@credit/contract'
import { Button, Flex, Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../api/client.js'
import { useMay } from '../../providers/access-control.js'
import { dayChecks } from '../../resource-kit/form-rules.js'
import { DayInput } from '../../resource-kit/lazy-calendar.js'
import { FormDialog } from '../../shared/components/form-dialog.js'
import { dayInChina, formatDate } from '../../shared/format/dates.js'
import { toast } from '../../shared/toast.js'
import { type ProjectRow, type SectionRow, stageOf } from './rows.js'

interface Props {
  project: ProjectRow
  section: SectionRow
}

/** True if a filing date can be shown or entered: the contract is signed, or the date is known. */
export function hasFiling({ status, filedOn }: SectionRow): boolean {
  const stage = stageOf(status)
  const signed = stage !== null && stage >= STAGE.contractRecord && stage !== STAGE.abandoned
  return signed || filedOn !== null
}

/** Filing date of the contract. Supervisors enter it if the sync does not provide it. */
export function Filing({ project, section }: Props) {
  const { t } = useTranslation('projects')
  const editable = useMay('project', 'update')
  const [open, setOpen] = useState(false)
  return (
    <Flex align="center" gap={8}>
      <span className="nowrap">{section.filedOn ? formatDate(section.filedOn) : t('filing.unknown')}</span>
      {editable ? (
        <Button
          size="small"
          aria-label={t('filing.named', { name: section.bidSectionName })}
          onClick={() => setOpen(true)}
        >
          {t('filing.button')}
        </Button>
      ) : null}
      {open ? <FilingDialog project={project} section={section} onClose={() => setOpen(false)} /> : null}
    </Flex>
  )
}

interface Values {
  filedOn: string | null
}

function FilingDialog({ project, section, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation(['projects', 'kit'])
  const { id, bidSectionCode, bidSectionName, version } = section

  const submit = async ({ filedOn }: Values) => {
    const changed = {
      id,
      code: bidSectionCode,
      name: bidSectionName,
      version,
      filedOn,
    }
    const { name, code } = project
    await answer(
      api.PUT('/credit/admin/api/sysProject/{id}', {
        params: { path: { id: project.id } },
        body: { name, code, version: project.version, sections: [changed] },
      }),
    )
    void toast('success', t('filing.done'))
  }

  return (
    <FormDialog<Values>
      name={`filing-${id}`}
      title={t('filing.title', { name: bidSectionName })}
      okText={t('kit:button.save')}
      initialValues={{ filedOn: section.filedOn }}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('filing.text')}</p>
      <Form.Item name="filedOn" label={t('filing.label')} {...dayChecks(t, { last: dayInChina(Date.now()) })}>
        <DayInput withTime={false} last="today" />
      </Form.Item>
    </FormDialog>
  )
}

import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../api/client.js'
import { useMay } from '../../providers/access-control.js'
import { FormDialog } from '../../shared/components/form-dialog.js'
import { TextItem } from '../../shared/components/text-item.js'
import { useTextRules } from '../../shared/hooks/use-text-rules.js'
import { toast } from '../../shared/toast.js'
import type { ProjectRow, SectionRow } from './rows.js'

interface Props {
  project: ProjectRow
  /** Omitted for a new section. */
  section?: SectionRow
}

interface Values {
  code: string
  name: string
  remark: string
}

function SectionDialog({ project, section, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation(['projects', 'kit'])
  const synced = section?.source === 'sync'
  const submit = async ({ code, name, remark }: Values) => {
    const values = { code: code.trim(), name: name.trim(), remark: remark.trim() }
    const changed = section ? { ...values, id: section.id, version: section.version } : values
    await answer(
      api.PUT('/credit/admin/api/sysProject/{id}', {
        params: { path: { id: project.id } },
        body: {
          ...{ name: project.name, code: project.code, version: project.version },
          sections: [changed],
        },
      }),
    )
    void toast('success', t('sectionForm.done'))
  }
  const { required, atMost } = useTextRules()
  return (
    <FormDialog<Values>
      name={`section-${section?.id ?? 'new'}`}
      title={section ? t('sectionForm.edit') : t('sectionForm.add')}
      okText={t('kit:button.save')}
      initialValues={{
        code: section?.bidSectionCode ?? '',
        name: section?.bidSectionName ?? '',
        remark: section?.remark ?? '',
      }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item
        name="code"
        label={t('sectionForm.code')}
        extra={synced ? t('sectionForm.codeHint') : undefined}
        rules={[required(t('sectionForm.code')), atMost(200)]}
      >
        <Input disabled={synced} />
      </Form.Item>
      <Form.Item name="name" label={t('sectionForm.name')} rules={[required(t('sectionForm.name')), atMost(500)]}>
        <Input />
      </Form.Item>
      <TextItem name="remark" label={t('sectionForm.remark')} required={false} />
    </FormDialog>
  )
}

/** Adds a section to a project, or edits a section. */
export function SectionButton({ project, section }: Props) {
  const { t } = useTranslation('projects')
  const may = useMay('project', 'update')
  const [open, setOpen] = useState(false)
  if (!may) return null
  return (
    <>
      <Button
        size={section ? 'small' : 'middle'}
        aria-label={section ? t('sectionForm.editNamed', { name: section.bidSectionName }) : undefined}
        onClick={() => setOpen(true)}
      >
        {section ? t('sectionForm.edit') : t('sectionForm.add')}
      </Button>
      {open ? (
        <SectionDialog project={project} {...(section ? { section } : {})} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}

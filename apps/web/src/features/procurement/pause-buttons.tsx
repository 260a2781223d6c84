import { LENGTH } from '@credit/contract'
import type { HttpError } from '@refinedev/core'
import { Alert, Button, Form, Input, Modal } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProjectRow } from './rows.js'
import { useProjectChange } from './use-project.js'

interface Props {
  project: ProjectRow
  reload: () => Promise<unknown>
}

/** Pauses a project, with the reason, or lets it go on; both say what follows. */
export function PauseButtons({ project, reload }: Props) {
  const { t } = useTranslation(['procurement', 'kit'])
  const [form] = Form.useForm<{ reason?: string }>()
  const [open, setOpen] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { change, pending } = useProjectChange(reload)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => (open ? () => button.current?.focus() : undefined), [open])
  const verb = project.pause ? 'resume' : 'pause'

  const submit = async ({ reason }: { reason?: string }) => {
    const values = project.pause ? {} : { reason: reason?.trim() }
    try {
      await change(`sysProject/${project.id}/${verb}`, values, t(`${verb}.done`))
      setOpen(false)
    } catch (error) {
      setProblem((error as HttpError).message)
    }
  }

  return (
    <>
      <span className="project-actions">
        <Button
          ref={button}
          onClick={() => {
            setProblem(null)
            setOpen(true)
          }}
        >
          {t(`${verb}.button`)}
        </Button>
      </span>
      {open ? (
        <Modal
          open
          title={t(`${verb}.title`, { name: project.name })}
          okText={t(`${verb}.button`)}
          cancelText={t('common:action.cancel')}
          confirmLoading={pending}
          onOk={form.submit}
          onCancel={() => setOpen(false)}
        >
          {problem ? <Alert type="error" showIcon message={problem} /> : null}
          <p>{t(`${verb}.text`)}</p>
          <Form
            form={form}
            name={`pause-${project.id}`}
            layout="vertical"
            onFinish={(values) => void submit(values)}
          >
            {project.pause ? null : (
              <Form.Item
                name="reason"
                label={t('move.reason')}
                rules={[
                  { required: true, whitespace: true, message: t('move.reasonRequired') },
                  {
                    max: LENGTH.text.max,
                    message: t('kit:rule.maxLength', { n: LENGTH.text.max }),
                  },
                ]}
              >
                <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} />
              </Form.Item>
            )}
          </Form>
        </Modal>
      ) : null}
    </>
  )
}

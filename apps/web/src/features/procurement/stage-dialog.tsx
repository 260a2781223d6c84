import { LENGTH, OPEN_STAGES, STAGE, type Stage } from '@credit/contract'
import type { HttpError } from '@refinedev/core'
import { Alert, DatePicker, Form, Input, Modal, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReturnFocus } from '../../shared/hooks/use-return-focus.js'
import { isBack, type SectionRow, stageOf } from './rows.js'
import { useProjectChange } from './use-project.js'

export type StageMove = 'next' | 'correct' | 'abandon'
/** A `Select` has no empty value of its own for "back in procurement". */
const NONE = 'none'
type Target = Stage | typeof NONE

/** The stages that a move may lead to, the likeliest first. */
export function targetsOf(move: StageMove, from: Stage | null): Target[] {
  if (move === 'abandon') return from === STAGE.abandoned ? [] : [STAGE.abandoned]
  if (move === 'next') return OPEN_STAGES.filter((stage) => from === null || stage > from)
  const earlier: Target[] = OPEN_STAGES.filter((stage) => isBack(from, stage)).reverse()
  return isBack(from, null) ? [...earlier, NONE] : earlier
}

interface Values {
  target?: Target
  date?: Dayjs
  reason?: string
}

interface Props {
  move: StageMove
  section: SectionRow
  reload: () => Promise<unknown>
  onClose: () => void
}

/** Asks what a move needs: the stage and its day, or why; a move that closes evaluations says so. */
export function StageDialog({ move, section, reload, onClose }: Props) {
  const { t } = useTranslation(['procurement', 'kit'])
  const [form] = Form.useForm<Values>()
  useReturnFocus()
  const [problem, setProblem] = useState<string | null>(null)
  const { change, pending } = useProjectChange(reload)
  const targets = targetsOf(move, stageOf(section.status))
  const name = section.bidSectionName

  const submit = async ({ target = targets[0], date, reason }: Values) => {
    const values = {
      stage: target === NONE ? null : target,
      date: date?.format('YYYY-MM-DD'),
      reason: reason?.trim() || undefined,
      version: section.version,
    }
    try {
      await change(`sysProjectBidSection/stage/${section.id}`, values, t(`move.${move}.done`))
      onClose()
    } catch (error) {
      const { message, errors, code } = error as HttpError
      const fields = Object.entries(errors ?? {}) as [keyof Values, string[]][]
      form.setFields(fields.map(([field, texts]) => ({ name: field, errors: texts })))
      setProblem(fields.length > 0 ? null : message)
      // Someone moved it meanwhile: show where it stands now.
      if (code === 'VERSION_CONFLICT' || code === 'STATE_CONFLICT') await reload()
    }
  }

  return (
    <Modal
      open
      title={t(`move.${move}.title`, { name })}
      okText={t(`move.${move}.button`)}
      okButtonProps={{ danger: move === 'abandon' }}
      cancelText={t('common:action.cancel')}
      confirmLoading={pending}
      onOk={form.submit}
      onCancel={onClose}
    >
      {problem ? <Alert type="error" showIcon message={problem} /> : null}
      <p>{t(`move.${move}.text`)}</p>
      <Form
        form={form}
        name={`stage-${section.id}`}
        layout="vertical"
        initialValues={{ target: targets[0], date: move === 'correct' ? undefined : dayjs() }}
        onFinish={(values) => void submit(values)}
      >
        {targets.length > 1 || move === 'next' ? (
          <Form.Item name="target" label={t('move.stage')} rules={[{ required: true }]}>
            <Select options={targets.map((value) => ({ value, label: t(`stages.${value}`) }))} />
          </Form.Item>
        ) : null}
        {move === 'correct' ? null : (
          <Form.Item
            name="date"
            label={t(move === 'abandon' ? 'move.abandonedOn' : 'move.date')}
            rules={[{ required: true }]}
          >
            <DatePicker allowClear={false} disabledDate={(day) => day.isAfter(dayjs(), 'day')} />
          </Form.Item>
        )}
        <Form.Item
          name="reason"
          label={t('move.reason')}
          rules={[
            ...(move === 'next'
              ? []
              : [{ required: true, whitespace: true, message: t('move.reasonRequired') }]),
            { max: LENGTH.text.max, message: t('kit:rule.maxLength', { n: LENGTH.text.max }) },
          ]}
        >
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} />
        </Form.Item>
      </Form>
    </Modal>
  )
}

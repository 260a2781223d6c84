import { CONTRACT_ENDINGS } from '@credit/contract'
import { Flex, Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../api/client.js'
import { DayInput } from '../../resource-kit/calendar.js'
import { dayChecks, formRule, ruleOf } from '../../resource-kit/form-rules.js'
import { FormDialog } from '../../shared/components/form-dialog.js'
import { FormSelect } from '../../shared/components/form-select.js'
import { NumberText } from '../../shared/components/number-text.js'
import { dayInChina } from '../../shared/format/dates.js'
import { toast } from '../../shared/toast.js'
import { type ProjectRow, type SectionRow, signedOn } from './rows.js'

type Values = Pick<SectionRow, 'ending' | 'endedOn' | 'finalValue' | 'penalty' | 'deduction' | 'delayDays'>

interface Props {
  project: ProjectRow
  section: SectionRow
  onClose: () => void
}

/** Enters how the contract of a section ended. An emptied field clears the fact. */
export default function EndingDialog({ project, section, onClose }: Props) {
  const { t } = useTranslation(['projects', 'kit'])
  const { id, bidSectionCode: code, bidSectionName: name, version } = section
  const { ending, endedOn, finalValue, penalty, deduction, delayDays } = section
  const initial: Values = { ending, endedOn, finalValue, penalty, deduction, delayDays }
  const signed = signedOn(section)

  const submit = async (values: Values) => {
    const facts = Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value ?? null]))
    await answer(
      api.PUT('/credit/admin/api/sysProject/{id}', {
        params: { path: { id: project.id } },
        body: {
          ...{ name: project.name, code: project.code, version: project.version },
          sections: [{ id, code, name, version, ...facts }],
        },
      }),
    )
    void toast('success', t('ending.done'))
  }

  const number = (field: 'finalValue' | 'penalty' | 'deduction' | 'delayDays', unit?: string) => {
    const label = t(`ending.fields.${field}`)
    const rule = ruleOf('SectionInput', field)
    return (
      <Form.Item name={field} label={label} rules={[formRule({ kind: 'number', label, rule, texts: t })]}>
        <NumberText {...(unit ? { unit } : {})} />
      </Form.Item>
    )
  }

  return (
    <FormDialog<Values>
      name={`ending-${id}`}
      title={t('ending.title', { name })}
      okText={t('kit:button.save')}
      initialValues={initial}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('ending.text')}</p>
      <Form.Item name="ending" label={t('ending.fields.ending')}>
        <FormSelect
          allowClear
          options={CONTRACT_ENDINGS.map((value) => ({ value, label: t(`ending.options.${value}`) }))}
        />
      </Form.Item>
      <Form.Item
        name="endedOn"
        label={t('ending.fields.endedOn')}
        {...dayChecks(t, { ...(signed ? { first: signed } : {}), last: dayInChina(Date.now()) })}
      >
        <DayInput withTime={false} last="today" />
      </Form.Item>
      <Flex wrap gap="0 24px">
        {number('finalValue', project.currency ?? undefined)}
        {number('penalty', project.currency ?? undefined)}
        {number('deduction', project.currency ?? undefined)}
        {number('delayDays', t('ending.unit'))}
      </Flex>
    </FormDialog>
  )
}

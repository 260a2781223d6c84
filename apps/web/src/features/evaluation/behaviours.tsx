import { DISHONESTY_TIERS } from '@credit/contract'
import { Button, Form, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { FilesInput } from '../../resource-kit/inputs/files.js'
import type { Behaviour, EvaluationForm } from './model.js'
import { TextField } from './text-field.js'

interface Props {
  form: EvaluationForm
  value: readonly Behaviour[]
  disabled: boolean
  /** Errors by the index of the report. */
  problems: Readonly<Record<string, string>>
  onChange: (value: Behaviour[]) => void
}

/** Dishonest behaviours that the evaluator reports, with evidence. */
export function Behaviours({ form, value, disabled, problems, onChange }: Props) {
  const { t } = useTranslation(['evaluation', 'kit'])
  const items = form.dishonestyItems
  if (items.length === 0) return null
  const nameOf = (itemId: string) => items.find(({ id }) => id === itemId)?.name ?? itemId
  const change = (index: number, part: Partial<Behaviour>) =>
    onChange(value.map((one, at) => (at === index ? { ...one, ...part } : one)))
  const options = DISHONESTY_TIERS.map((tier) => ({
    label: t(`tier.${tier}`),
    title: tier,
    options: items.filter((item) => item.tier === tier).map((item) => ({ value: item.id, label: item.name })),
  })).filter((group) => group.options.length > 0)
  return (
    <>
      {value.map((one, index) => {
        const id = `behaviour-${form.recordId}-${index}`
        const files = one.fileIds.map((file, at) => ({
          id: file,
          name: t('behaviour.file', { n: at + 1 }),
        }))
        return (
          <fieldset key={one.itemId} className="question" disabled={disabled}>
            <legend>{nameOf(one.itemId)}</legend>
            <TextField
              id={id}
              label={t('behaviour.description')}
              required
              rows={3}
              value={one.description}
              problem={problems[String(index)]}
              onChange={(description) => change(index, { description })}
            />
            <FilesInput
              id={`files-${id}`}
              field={{ name: 'files', kind: 'files', purpose: 'attachment' }}
              texts={t}
              record={{ files }}
              value={one.fileIds}
              onChange={(fileIds: string[]) => change(index, { fileIds })}
            />
            <Button type="text" danger onClick={() => onChange(value.filter((_, at) => at !== index))}>
              {t('behaviour.remove')}
            </Button>
          </fieldset>
        )
      })}
      <Form.Item
        label={t('behaviour.add')}
        htmlFor={`report-${form.recordId}`}
        extra={t(form.anonymous ? 'behaviour.hintAnonymous' : 'behaviour.hint')}
      >
        <Select
          id={`report-${form.recordId}`}
          disabled={disabled}
          value={null}
          placeholder={t('behaviour.choose')}
          showSearch
          optionFilterProp="label"
          options={options}
          onChange={(itemId: string | null) => {
            if (itemId && !value.some((one) => one.itemId === itemId))
              onChange([...value, { itemId, description: '', fileIds: [] }])
          }}
        />
      </Form.Item>
    </>
  )
}

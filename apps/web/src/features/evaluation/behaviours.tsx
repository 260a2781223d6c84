import { DISHONESTY_TIERS } from '@credit/contract'
import { Button, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { FilesInput } from '../../resource-kit/inputs/files.js'
import type { Behaviour, EvaluationForm } from './calls.js'

interface Props {
  form: EvaluationForm
  value: readonly Behaviour[]
  disabled: boolean
  /** What is wrong, by the place of the report. */
  problems: Readonly<Record<string, string>>
  onChange: (value: Behaviour[]) => void
}

/** Dishonest behaviours that the evaluator reports of this counterpart, each with its evidence. */
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
    options: items
      .filter((item) => item.tier === tier)
      .map((item) => ({ value: item.id, label: item.name })),
  })).filter((group) => group.options.length > 0)
  return (
    <div className="ev-behaviours">
      {value.map((one, index) => {
        const id = `behaviour-${form.recordId}-${index}`
        const problem = problems[String(index)]
        const record = {
          files: one.fileIds.map((file, at) => ({
            id: file,
            name: t('behaviour.file', { n: at + 1 }),
          })),
        }
        return (
          <fieldset key={one.itemId} className="ev-behaviour" disabled={disabled}>
            <legend>{nameOf(one.itemId)}</legend>
            <label htmlFor={id}>{t('behaviour.description')}</label>
            <Input.TextArea
              id={id}
              value={one.description}
              autoSize={{ minRows: 3, maxRows: 10 }}
              aria-required
              status={problem ? 'error' : undefined}
              aria-describedby={problem ? `${id}-problem` : undefined}
              onChange={({ target }) => change(index, { description: target.value })}
            />
            {problem ? (
              <p id={`${id}-problem`} className="kit-problem">
                {problem}
              </p>
            ) : null}
            <FilesInput
              id={`files-${id}`}
              field={{ name: 'files', kind: 'files', purpose: 'attachment' }}
              texts={t}
              record={record}
              value={one.fileIds}
              onChange={(fileIds: string[]) => change(index, { fileIds })}
            />
            <Button
              type="text"
              danger
              className="ev-remove"
              disabled={disabled}
              onClick={() => onChange(value.filter((_, at) => at !== index))}
            >
              {t('behaviour.remove')}
            </Button>
          </fieldset>
        )
      })}
      <label htmlFor={`report-${form.recordId}`}>{t('behaviour.add')}</label>
      <Select
        id={`report-${form.recordId}`}
        className="ev-report"
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
      <p className="kit-quiet">{t('behaviour.hint')}</p>
    </div>
  )
}

import { Select, Typography } from 'antd'
import type { components } from '../api/schema.js'
import { DecisionText } from '../shared/components/decision-text.js'
import { loadedBy } from '../shared/components/loaded-options.js'
import { areaColumn } from './area-column.js'
import { manyText } from './command-texts.js'
import { ruleOf } from './form-rules.js'
import { useReferenceOptions } from './kind-parts.js'
import type { Command, Definition, FieldOf } from './types.js'
import { useTexts } from './use-definition.js'

export type Params = components['schemas']['BulkParams']

interface Props {
  definition: Definition
  action: Command
  params: Params
  onChange: (params: Params) => void
}

const { maxLength: MAX = 0 } = ruleOf('BulkParams', 'reason')

/** True if the text can be sent: not empty and not too long. */
export const isGiven = (text: string) => text !== '' && text.length <= MAX

/** Field for the reason of an action. */
export function BulkReason({ definition, action, params, onChange }: Props) {
  const texts = useTexts(definition)
  const { reason = '' } = params
  const long = reason.trim().length > MAX
  return (
    <>
      <label htmlFor="bulk-reason">{texts(manyText(action, 'label'))}</label>
      <DecisionText
        id="bulk-reason"
        template={action.template && { kind: action.template.kind, values: {} }}
        required
        value={reason}
        autoSize={{ minRows: 2, maxRows: 8 }}
        onChange={({ target }) => onChange({ reason: target.value })}
        {...(long ? ({ status: 'error', 'aria-describedby': 'bulk-long' } as const) : {})}
      />
      {long ? (
        <Typography.Text id="bulk-long" type="danger" role="alert">
          {texts('kit:rule.maxLength', { n: String(MAX) })}
        </Typography.Text>
      ) : null}
    </>
  )
}

const AREA = areaColumn() as FieldOf<'reference'>
const BLOCK = { width: '100%' } as const

/** Field for the area that records are assigned to. It determines which of them change. */
export function BulkArea({ definition, action, params, onChange }: Props) {
  const texts = useTexts(definition)
  const { options, query } = useReferenceOptions(AREA)
  return (
    <>
      <label htmlFor="bulk-area">{texts(manyText(action, 'label'))}</label>
      <Select
        id="bulk-area"
        showSearch
        optionFilterProp="label"
        style={BLOCK}
        placeholder={texts('kit:bulk.chooseArea')}
        {...loadedBy(query)}
        options={options}
        value={params.areaId ?? null}
        onChange={(areaId: string) => onChange({ areaId })}
      />
      <Typography.Paragraph type="secondary">{texts(manyText(action, 'hint'))}</Typography.Paragraph>
    </>
  )
}

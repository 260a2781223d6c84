import { PARTICIPANT_SIGNS } from '@credit/contract'
import { Col, Form, Row } from 'antd'
import { useTranslation } from 'react-i18next'
import { formRule } from '../../../../resource-kit/form-rules.js'
import { NumberText } from '../../../../shared/components/number-text.js'

interface NumberProps {
  name: (string | number)[]
  label: string
  hint?: string
  min?: number
  max: number
  /** True for integers. */
  whole?: boolean
  optional?: boolean
}

/** Number field that keeps the typed text and shows its error below. */
function NumberField({ name, label, hint, min = 0, max, whole, optional }: NumberProps) {
  const { t } = useTranslation(['credit-score', 'kit'])
  const rule = {
    ...{ minimum: min, maximum: max, decimals: whole ? 0 : 2 },
    ...(optional ? {} : { required: true as const }),
  }
  return (
    <Col span={12}>
      <Form.Item
        name={name}
        label={label}
        extra={hint}
        required={!optional}
        rules={[formRule({ kind: 'number', label, rule, texts: t })]}
      >
        <NumberText />
      </Form.Item>
    </Col>
  )
}

const SCALARS = [
  { name: 'W', max: 100 },
  { name: 'k', min: 0.01, max: 1000 },
  { name: 'p', max: 100 },
  { name: 'Qcap', max: 100 },
  { name: 'perEvaluatorMax', min: 0.01, max: 1000 },
  { name: 'minEvaluators', max: 1000, whole: true },
  { name: 'topEvaluators', max: 1000, whole: true },
] as const
const STAGES = [0, 1, 2, 3] as const
const AGES = [0, 1, 2] as const
const SHARES = [0, 1] as const

/** Fields of the formula: by role, for all, by stage and by age. */
export function FormulaFields() {
  const { t } = useTranslation(['credit-score', 'common'])
  return (
    <Row gutter={12} align="bottom">
      {PARTICIPANT_SIGNS.map((sign) => (
        <NumberField
          key={sign}
          name={['base', sign]}
          label={t('formula.base', { role: t(`common:sign.${sign}`) })}
          max={100}
        />
      ))}
      {PARTICIPANT_SIGNS.map((sign) => (
        <NumberField
          key={sign}
          name={['evaluators', sign]}
          label={t('formula.evaluators', { role: t(`common:sign.${sign}`) })}
          hint={t('formula.evaluatorsHint')}
          max={1000}
          whole
          optional
        />
      ))}
      {PARTICIPANT_SIGNS.map((sign) => (
        <NumberField
          key={sign}
          name={['weights', sign]}
          label={t('formula.weight', { role: t(`common:sign.${sign}`) })}
          max={1000}
        />
      ))}
      {SCALARS.map(({ name, ...limits }) => (
        <NumberField key={name} name={[name]} label={t(`formula.fields.${name}`)} {...limits} />
      ))}
      {STAGES.map((stage) => (
        <NumberField
          key={stage}
          name={['stageWeights', stage]}
          label={t('formula.stage', { stage: t(`common:stage.${stage}`) })}
          max={100}
        />
      ))}
      {AGES.map((age) => (
        <NumberField key={age} name={['ageWeights', age]} label={t(`formula.age.${age}`)} max={1} />
      ))}
      {SHARES.map((share) => (
        <NumberField key={share} name={['basisShares', share]} label={t(`formula.share.${share}`)} max={1} />
      ))}
    </Row>
  )
}

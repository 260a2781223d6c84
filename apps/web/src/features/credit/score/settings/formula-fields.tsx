import { PARTICIPANT_SIGNS } from '@credit/contract'
import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formRule } from '../../../../resource-kit/form-rules.js'
import { NumberText } from '../../../../shared/components/number-text.js'
import { FormulaGroup } from './formula-group.js'

interface NumberProps {
  name: (string | number)[]
  label: string
  min?: number
  max: number
  /** True for integers. */
  whole?: boolean
  optional?: boolean
}

/** Number field that keeps the typed text and shows its error below. */
function NumberField({ name, label, min = 0, max, whole, optional }: NumberProps) {
  const { t } = useTranslation(['credit-score', 'kit'])
  const rule = {
    ...{ minimum: min, maximum: max, decimals: whole ? 0 : 2 },
    ...(optional ? {} : { required: true as const }),
  }
  return (
    <Form.Item
      name={name}
      label={label}
      required={!optional}
      rules={[formRule({ kind: 'number', label, rule, texts: t })]}
    >
      <NumberText />
    </Form.Item>
  )
}

const MUTUAL = [
  { name: 'W', max: 100 },
  { name: 'k', min: 0.01, max: 1000 },
  { name: 'p', max: 100 },
  { name: 'perEvaluatorMax', min: 0.01, max: 1000 },
] as const
const RATED = [
  { name: 'minEvaluators', max: 1000, whole: true },
  { name: 'topEvaluators', max: 1000, whole: true },
] as const
const STAGES = [0, 1, 2, 3] as const
const AGES = [0, 1, 2] as const
const SHARES = [0, 1] as const

/** Link to the page where the points of items are set. */
function ItemsLink({ page }: { page: 'bonusitems' | 'dishonesty' }) {
  const { t } = useTranslation('credit-ledger')
  const key = page === 'bonusitems' ? 'bonusItems' : 'dishonestyItems'
  return <Link to={`/baseinfo/${page}`}>{t(`${key}.title`)}</Link>
}

/** Fields of the formula in groups of its terms. */
export function FormulaFields() {
  const { t } = useTranslation(['credit-score', 'common', 'credit-ledger'])
  const groups = (name: string) => ({ title: t(`formula.groups.${name}`), text: t(`formula.texts.${name}`) })
  return (
    <>
      <p className="formula-text">{t('formula.sum')}</p>
      <FormulaGroup {...groups('base')}>
        {PARTICIPANT_SIGNS.map((sign) => (
          <NumberField
            key={sign}
            name={['base', sign]}
            label={t('formula.base', { role: t(`common:sign.${sign}`) })}
            max={100}
          />
        ))}
      </FormulaGroup>
      <FormulaGroup {...groups('mutual')} formula="M = W × R ÷ 100">
        {MUTUAL.map(({ name, ...limits }) => (
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
      </FormulaGroup>
      <FormulaGroup
        {...groups('bonus')}
        formula="Q ≤ Qcap"
        text={
          <>
            {t('formula.texts.bonus')} <ItemsLink page="bonusitems" />
          </>
        }
      >
        <NumberField name={['Qcap']} label={t('formula.fields.Qcap')} max={100} />
      </FormulaGroup>
      <FormulaGroup
        {...groups('deduction')}
        text={
          <>
            {t('formula.texts.deduction')} <ItemsLink page="dishonesty" />
          </>
        }
      />
      <FormulaGroup {...groups('rated')}>
        {RATED.map(({ name, ...limits }) => (
          <NumberField key={name} name={[name]} label={t(`formula.fields.${name}`)} {...limits} />
        ))}
        {SHARES.map((share) => (
          <NumberField key={share} name={['basisShares', share]} label={t(`formula.share.${share}`)} max={1} />
        ))}
        {PARTICIPANT_SIGNS.map((sign) => (
          <NumberField
            key={sign}
            name={['evaluators', sign]}
            label={t('formula.evaluators', { role: t(`common:sign.${sign}`) })}
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
      </FormulaGroup>
    </>
  )
}

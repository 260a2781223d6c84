import { PARTICIPANT_SIGNS } from '@credit/contract'
import { Alert, Button, Flex, Form, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../../../api/errors.js'
import { apiQuery } from '../../../../api/query.js'
import type { components } from '../../../../api/schema.js'
import { useMay } from '../../../../providers/access-control.js'
import { QueryCard } from '../../../../shared/components/card.js'
import { loadedBy } from '../../../../shared/components/loaded-options.js'
import { settle, useFollow } from '../../../../shared/hooks/use-follow.js'
import { toast } from '../../../../shared/toast.js'
import { RecomputeProgress, useRecompute } from '../../ledger/recompute-progress.js'
import { ApplyRules } from './apply-rules.js'
import { FormulaFields } from './formula-fields.js'
import {
  bestWithoutBonus,
  type FormulaValues,
  fieldOf,
  inputOf,
  MANY,
  type Numbers,
  toNumbers,
  valuesOf,
  valuesOfVersion,
} from './formula-values.js'
import { RuleVersions } from './rule-versions.js'
import { RulesPreview } from './rules-preview.js'
import './score-settings.css'

type Schemas = components['schemas']

interface Props {
  onDirty: (id: string, dirty: boolean) => void
}

interface FormProps extends Props {
  numbers: Numbers
  /** Progress of the recomputation after the last change. */
  progress: ReactNode
  onSaved: (jobId: string | null) => void
}

function FormulaForm({ numbers, progress, onSaved, onDirty }: FormProps) {
  const { t } = useTranslation(['credit-score', 'kit'])
  const editable = useMay('score-rule', 'update')
  const [form] = Form.useForm<FormulaValues>()
  const stored = valuesOf(numbers)
  useFollow(form, stored)
  const values = Form.useWatch([], form) as FormulaValues | undefined
  const presets = apiQuery.useQuery('get', '/credit/admin/api/scoreFormula/presets')
  const preview = apiQuery.useMutation('post', '/credit/admin/api/scoreRules/preview', { meta: { quiet: true } })
  // Pending until the numbers are reloaded, which resets the form.
  const apply = apiQuery.useMutation('put', '/credit/admin/api/scoreRules')
  const [sent, setSent] = useState<{ given: FormulaValues; body: Schemas['ScoreNumbersChange'] } | null>(null)
  const change = () => {
    setSent(null)
    onDirty('formula', true)
  }
  const choose = (name: string) => {
    const row = presets.data?.find(({ preset }) => preset === name)
    if (!row) return
    const { preset: _, name: __, B, ...formula } = row
    const base = Object.fromEntries(PARTICIPANT_SIGNS.map((sign) => [sign, B]))
    form.setFieldsValue({ ...formula, base })
    change()
  }
  const look = async (given: FormulaValues) => {
    const body = inputOf(toNumbers(given), numbers)
    await preview.mutateAsync({ body })
    setSent({ given, body })
  }
  const save = async (reason: string) => {
    if (!sent) return
    // Refused numbers have to be reviewed together with the numbers saved by others.
    setSent(null)
    const { jobId } = await apply.mutateAsync({ body: { ...sent.body, reason } })
    onDirty('formula', settle(form, sent.given))
    void toast('success', t('kit:saved'))
    onSaved(jobId)
  }
  /** Takes over the numbers of a version, and previews them as typed ones. */
  const restore = (version: Schemas['RuleVersionRow']) => {
    form.setFieldsValue(valuesOfVersion(version))
    change()
    form.submit()
  }
  const refuse = ({ fields = {} }: Partial<ApiError>) => {
    const named = Object.entries(fields)
    form.setFields(named.map(([path, errors]) => ({ name: fieldOf(path) as never, errors })))
  }
  const error = preview.error ?? apply.error
  const best = values?.base ? bestWithoutBonus(values) : null
  return (
    <Form<FormulaValues>
      form={form}
      name="score-formula"
      layout="vertical"
      disabled={!editable}
      initialValues={stored}
      onValuesChange={change}
      onFinish={(given) => void look(given).catch(refuse)}
    >
      <div className="score-formula">
        <div>
          <p>{t('formula.text')}</p>
          <FormulaFields />
          <RuleVersions {...(editable ? { onRestore: restore } : {})} />
        </div>
        <aside className="score-effect" aria-label={t('formula.effect')}>
          {progress}
          {best === null ? null : <p>{t('formula.best', { n: MANY, points: best })}</p>}
          {editable ? (
            <>
              <Flex gap={8} className="score-effect-buttons">
                <Select<string>
                  aria-label={t('formula.preset')}
                  placeholder={t('formula.preset')}
                  popupMatchSelectWidth={false}
                  {...loadedBy(presets)}
                  value={null}
                  onChange={choose}
                  options={presets.data?.map(({ preset, name }) => ({ value: preset, label: name }))}
                />
                <Button htmlType="submit" loading={preview.isPending}>
                  {t('formula.preview')}
                </Button>
              </Flex>
              <ApplyRules
                ready={sent !== null}
                pending={apply.isPending}
                onApply={(reason) => save(reason).catch(refuse)}
              />
            </>
          ) : null}
          {error ? <Alert type="error" showIcon message={error.message} /> : null}
          {sent && preview.data ? <RulesPreview preview={preview.data} narrow /> : null}
          {editable && !sent && !error ? <p className="score-effect-empty">{t('formula.noPreview')}</p> : null}
        </aside>
      </div>
    </Form>
  )
}

/** Numbers of the score formula, changed together after a preview of their effect. */
export function ScoreFormula({ onDirty }: Props) {
  const { t } = useTranslation('credit-score')
  const formula = apiQuery.useQuery('get', '/credit/admin/api/scoreFormula')
  const base = apiQuery.useQuery('get', '/credit/admin/api/baseScoreSetting/list')
  const [started, setStarted] = useState<string | null>(null)
  const running = useRecompute()
  const jobId = started ?? running
  const reload = () => Promise.all([formula.refetch(), base.refetch()])
  const numbers = formula.data && base.data ? { formula: formula.data, baseScores: base.data } : undefined
  return (
    <QueryCard
      title={t('formula.title')}
      rows={12}
      query={{ data: numbers, error: formula.error ?? base.error, refetch: reload }}
    >
      {(data) => (
        <FormulaForm
          numbers={data}
          progress={jobId === null ? null : <RecomputeProgress key={jobId} jobId={jobId} />}
          onSaved={(jobId) => {
            if (jobId !== null) setStarted(jobId)
          }}
          onDirty={onDirty}
        />
      )}
    </QueryCard>
  )
}

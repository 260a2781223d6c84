import { DISHONESTY_TIERS, EVALUATION_STATES, LOCALES, STAGE } from '@credit/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { i18n, initI18n } from '../../i18n/index.js'
import { TAB_NAMES } from './awaiting.js'
import { CHOICES } from './form-state.js'

beforeAll(async () => {
  await initI18n()
  await i18n.loadNamespaces(['evaluation', 'credit'])
  await i18n.loadLanguages([...LOCALES])
})

/** Keys that the code builds at run time, which the scan of the sources cannot find. */
const keys = [
  ...EVALUATION_STATES.flatMap((state) => [`recordStatus.${state}`, `recordHint.${state}`]),
  'recordHint.submittedAnonymous',
  ...CHOICES.map((choice) => `level.${choice}`),
  ...DISHONESTY_TIERS.map((tier) => `tier.${tier}`),
  ...TAB_NAMES.flatMap((tab) => [`tab.${tab}`, `tabEmpty.${tab}`]),
  ...['unanswered', 'reason', 'nothing', 'description', 'tooLong'].map((kind) => `fault.${kind}`),
  ...['idle', 'waiting', 'saving', 'saved', 'failed'].map((status) => `draft.${status}`),
  ...['form', 'given', 'received'].map((view) => `view.${view}`),
].map((key) => `evaluation:${key}`)
const stageKeys = ['none', ...Object.values(STAGE)].map((stage) => `common:stage.${stage}`)

const creditKeys = [
  ...['base', 'bonus', 'mutual', 'deduction', 'adjustment', 'limit'].map((term) => `term.${term}`),
  ...['base', 'bonus', 'bonusCap', 'prior', 'evaluator', 'deduction', 'adjustment', 'limit'].map(
    (kind) => `trace.${kind}`,
  ),
  ...['window1', 'window2', 'evaluators_other', 'evaluatorsHidden'].map((key) => `trace.${key}`),
].map((key) => `credit:${key}`)

describe.each(LOCALES)('texts in %s', (lng) => {
  it('exist for every state, stage, level, term and kind', () => {
    expect([...keys, ...stageKeys, ...creditKeys].filter((key) => !i18n.exists(key, { lng }))).toEqual([])
  })
})

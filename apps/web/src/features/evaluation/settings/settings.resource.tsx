import { OPEN_STAGES, PARTICIPANT_SIGNS } from '@credit/contract'
import { defineResource } from '../../../resource-kit/define-resource.js'
import { lazyPart } from '../../../shared/lazy-part.js'
import type { Cell } from './indicators.js'

// Form controls are not part of the list's chunk.
const IndicatorsInput = lazyPart(() => import('./indicators-input.js'))
const PointsSum = lazyPart(async () => ({ default: (await import('./indicators-input.js')).PointsSum }))
const KindsInput = lazyPart(() => import('./kinds-input.js'))
const MatrixPage = lazyPart(() => import('./matrix-page.js'))

/** Required by the kind, but the custom input refers to no list. */
const NOWHERE = { resource: 'mutualEvaluation', value: 'id', text: 'code' }

/**
 * Evaluation settings: a matrix of evaluators, evaluated parties and stages, with a form of questions behind each cell.
 */
export const evaluationSettings = defineResource<Cell>({
  name: 'mutualEvaluation',
  listPath: 'mutualEvaluation',
  path: '/baseinfo/evaluation',
  namespace: 'evaluation-settings',
  key: 'cells',
  table: 'evaluation_setting',
  history: true,
  permission: 'evaluation-setting',
  schema: 'EvaluationSettingInput',
  titleField: 'code',
  actions: ['create', 'edit'],
  foot: PointsSum,
  pages: { list: MatrixPage },
  fields: [
    { name: 'code', kind: 'text', hint: true },
    { name: 'evaluatorSign', kind: 'enum', options: PARTICIPANT_SIGNS },
    { name: 'evaluatedSign', kind: 'enum', options: PARTICIPANT_SIGNS },
    { name: 'stage', kind: 'enum', options: OPEN_STAGES, hint: true },
    { name: 'enabled', kind: 'switch', section: 'rules', hint: true, initial: true },
    { name: 'optional', kind: 'switch', section: 'rules', hint: true },
    { name: 'anonymous', kind: 'switch', section: 'rules', hint: true },
    { name: 'days', kind: 'number', section: 'rules', hint: true },
    {
      name: 'procurementCategories',
      kind: 'reference',
      // Custom multiple choice that refers to no list.
      reference: NOWHERE,
      section: 'rules',
      hint: true,
      input: KindsInput,
    },
    {
      name: 'indicators',
      kind: 'items',
      section: 'questions',
      hint: true,
      columns: [],
      input: IndicatorsInput,
    },
  ],
})

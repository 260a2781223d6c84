import { OPEN_STAGES, PARTICIPANT_SIGNS } from '@credit/contract'
import { lazy } from 'react'
import { defineResource } from '../../../resource-kit/define-resource.js'
import type { Cell } from './calls.js'

// Lists must not carry the controls of forms.
const IndicatorsInput = lazy(() => import('./indicators-input.js'))
const MatrixPage = lazy(() => import('./matrix-page.js'))

/** Who evaluates whom at which stage, with which questions: a matrix, and a form behind each cell. */
export const evaluationSettings = defineResource<Cell>({
  name: 'mutualEvaluation',
  listPath: 'mutualEvaluation',
  path: '/baseinfo/evaluation',
  namespace: 'evaluation-settings',
  key: 'cells',
  permission: 'evaluation-setting',
  schema: 'EvaluationSettingInput',
  titleField: 'code',
  actions: ['create', 'edit'],
  pages: { list: MatrixPage },
  fields: [
    { name: 'code', kind: 'text', hint: true },
    { name: 'evaluatorSign', kind: 'enum', options: PARTICIPANT_SIGNS },
    { name: 'evaluatedSign', kind: 'enum', options: PARTICIPANT_SIGNS },
    { name: 'stage', kind: 'enum', options: OPEN_STAGES, hint: true },
    { name: 'enabled', kind: 'switch', section: 'rules', hint: true },
    { name: 'optional', kind: 'switch', section: 'rules', hint: true },
    { name: 'anonymous', kind: 'switch', section: 'rules', hint: true },
    { name: 'days', kind: 'number', min: 1, max: 365, section: 'rules', hint: true },
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

import { expect, it } from 'vitest'
import { fieldsIn } from '../../../resource-kit/define-resource.js'
import { fittingColumns } from '../../../shared/components/fitting-columns.js'
import { outstanding } from './outstanding.resource.js'

/** Width of the columns in a window of 1440, beside the menu and the selection. */
const ROOM = 1120

it('shows evaluator and evaluated party on a desktop screen', () => {
  const shown = fittingColumns(fieldsIn(outstanding, 'list'), ROOM).map(({ name }) => name)
  expect(shown).toEqual(['projectName', 'stage', 'evaluatorName', 'evaluatedName', 'status', 'dueAt'])
})

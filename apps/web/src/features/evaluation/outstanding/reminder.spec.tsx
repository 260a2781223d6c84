import { fireEvent, screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { initI18n } from '../../../i18n/index.js'
import BulkDialog from '../../../resource-kit/bulk-dialog.js'
import type { Command } from '../../../resource-kit/types.js'
import { renderAs, stubApi } from '../../../shared/testing.js'
import { outstanding } from './outstanding.resource.js'

beforeAll(() => initI18n({ locale: 'zh-CN', namespaces: ['common', 'kit', 'evaluation-outstanding'] }))

it('counts people and evaluations of a reminder, but no evaluators of anonymous ones', async () => {
  const counts = { total: 12, unchanged: 2, people: 6, anonymous: 3 }
  stubApi({
    'mutualEvaluationRecord/bulk': { ...counts, changing: 10, sample: [], jobId: 'j' },
    'jobs/j': { id: 'j', status: 'done', result: { ...counts, action: 'remind', done: 10, failures: [] } },
  })
  const remind = outstanding.commands?.remind as Command
  renderAs(
    [],
    <BulkDialog definition={outstanding} action={remind} selection={{ ids: ['r1'] }} onClose={() => undefined} />,
  )
  const anonymous = '其中匿名评价 3 份，不显示评价人数。'
  await screen.findByText(`将催办 6 名评价人，共 10 份评价（已选 12 份）：${anonymous}`)
  expect(screen.getByText('2 条无法催办或今天已催办')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '催办 10 份评价' }))
  await screen.findByText(`已催办 6 名评价人，共 10 份评价（已选 12 份）。${anonymous}`)
})

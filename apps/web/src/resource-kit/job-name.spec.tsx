import { screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { i18n, initI18n } from '../i18n/index.js'
import { renderAs } from '../shared/testing.js'
import { actionOwners } from '../testing-definitions.js'
import { useJobName } from './job-name.js'

beforeAll(() => initI18n({ locale: 'zh-CN', namespaces: ['common', 'kit'] }))

function Names({ jobs }: { jobs: readonly { kind: string; action?: string; undoesId?: string }[] }) {
  const nameOf = useJobName()
  return jobs.map(({ kind, action = null, undoesId = null }) => (
    <li key={kind + action + undoesId}>{nameOf({ kind, action, undoesId })}</li>
  ))
}

it('says what a job does, with which records, and that it undoes another', () => {
  const jobs = [
    { kind: 'supplier.bulk', action: 'disable' },
    { kind: 'regulation.bulk', action: 'unpublish', undoesId: 'j1' },
    { kind: 'project.import' },
    { kind: 'project.import', action: 'check' },
    { kind: 'dashboard.bulk', action: 'approve' },
    { kind: 'credit.recompute' },
  ]
  renderAs([], <Names jobs={jobs} />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '停用 · 供应商',
    '撤下 · 政策法规（撤销）',
    '导入 · 项目',
    '检查导入文件 · 项目',
    '批准 · 待办事项',
    '重新计算信用分',
  ])
})

it('has a name for each action on many records', () => {
  const many = actionOwners.flatMap(({ commands }) => Object.values(commands)).filter(({ many }) => many)
  expect(many.length).toBeGreaterThan(9)
  for (const { name } of many) expect([name, i18n.exists(`kit:job.action.${name}`)]).toEqual([name, true])
})

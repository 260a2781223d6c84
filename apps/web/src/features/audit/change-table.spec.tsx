import { screen } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { initI18n } from '../../i18n/index.js'
import { renderAs } from '../../shared/testing.js'
import { ChangeTable } from './change-table.js'
import { textsOf } from './value-text.js'

beforeAll(() => initI18n({ locale: 'zh-CN', namespaces: ['audit', 'kit', 'common'] }))

const rowsOf = async (table: string, after: Record<string, unknown>, names = {}) => {
  renderAs([], <ChangeTable table={table} before={null} after={after} names={names} />)
  const rows = await screen.findAllByRole('row')
  return rows.slice(1).map((row) => [...row.children].map(({ textContent }) => textContent))
}

describe('the changed columns', () => {
  const labelsOf = async (table: string, after: Record<string, unknown>) =>
    (await rowsOf(table, after)).map(([label]) => label)

  it('are labelled as the fields of the record, others by the log', async () => {
    expect(await labelsOf('dishonesty_item', { points: 3, sign: 2, version: 1 })).toEqual(['扣分', '适用主体', '版本'])
  })

  it('have the label of the log where that of the field tells something else', async () => {
    expect(await labelsOf('account', { changePwd: true })).toEqual(['已修改临时密码'])
  })

  it('keep their name in a table that is not known', async () => {
    expect(await labelsOf('unknown', { somethingElse: 1 })).toEqual(['somethingElse'])
  })
})

describe('the changed values', () => {
  const valuesOf = async (table: string, after: Record<string, unknown>, names = {}) =>
    (await rowsOf(table, after, names)).map(([, , value]) => value)

  it('are words: states, kinds of participants, yes and no', async () => {
    const values = { status: 'expired', evaluatedSign: 2, stage: 0, anonymous: true }
    expect(await valuesOf('evaluation_record', values)).toEqual(['已过期', '供应商', '评审结束', '是'])
  })

  it('are names of records that the entry has, and days', async () => {
    const values = { participantId: 'p', issuedAt: '2026-03-02' }
    expect(await valuesOf('certificate', values, { p: '盛世电子' })).toEqual(['盛世电子', '2026-03-02'])
  })

  it('are lists and groups of words', async () => {
    expect(await valuesOf('webhook', { kinds: ['a b', 'c d'], scopes: { reason: '甲' } })).toEqual([
      'a b、c d',
      '原因：甲',
    ])
  })
})

describe('a localised value', () => {
  const title = { 'en-US': 'Check the name', 'zh-CN': '请核对名称' }

  it("is shown as its texts, the reader's language first", () => {
    expect(textsOf(title, 'zh-CN')).toBe('请核对名称 / Check the name')
    expect(textsOf(title, 'en-US')).toBe('Check the name / 请核对名称')
  })

  it.each([[null], ['text'], [7], [[title]], [{}], [{ 'zh-CN': 1 }], [{ points: 'x' }]])('is not %j', (value) => {
    expect(textsOf(value, 'zh-CN')).toBeNull()
  })
})

import { screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { prepareLists } from '../../../resource-kit/list-testing.js'
import { recordFor, renderResource } from '../../../resource-kit/testing.js'
import { reports } from './reports.resource.js'

beforeAll(prepareLists)

it('shows rates with two decimals, like the reports themselves', async () => {
  const records = [90.6, 100, null].map((rate, at) => ({
    ...{ ...recordFor(reports), id: `r${at}`, month: `2026-0${at + 1}`, rate },
  }))
  renderResource(reports, reports.path, ({ path }) => (path.endsWith('/list') ? { records, total: 3 } : undefined))
  for (const rate of ['90.60', '100.00']) {
    expect(await screen.findByRole('cell', { name: rate })).toBeTruthy()
  }
})

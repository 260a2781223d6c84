import { cleanup, fireEvent, screen } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { ApiError } from '../api/errors.js'
import { suppliers } from '../features/participants/participants.resource.js'
import { initI18n } from '../i18n/index.js'
import { renderAs } from '../shared/testing.js'
import ImportDialog from './import-dialog.js'
import { type ImportOutcome, ImportReport } from './import-report.js'

const postFile = vi.hoisted(() => vi.fn<() => Promise<never>>())
vi.mock('../api/upload.js', async (original) => ({ ...(await original<object>()), postFile }))

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'kit', 'participants'] }))

it('shows the specific error of a file', async () => {
  const fields = { file: ['The file is empty'] }
  postFile.mockRejectedValue(new ApiError(400, 'Something is not right', 'VALIDATION', fields))
  renderAs([], <ImportDialog definition={suppliers} onClose={() => undefined} />)
  await screen.findByRole('dialog')
  const input = document.querySelector('input[type="file"]') as HTMLInputElement
  fireEvent.change(input, { target: { files: [new File([], 'a.csv')] } })
  expect((await screen.findByRole('alert')).textContent).toBe('The file is empty')
})

/** Shows the report of a checked file with headings. The missing columns have no heading. */
function showReport(headings: ImportOutcome['headings'], missing: string[] = []) {
  const result = {
    ...{ mode: 'check' as const, fileName: 'a.xlsx', missing },
    columns: [{ name: 'name', label: 'Name', required: true }],
    headings,
    ...{ new: 0, changed: 0, same: 0, wrong: 0, failures: [], noticed: 0, notices: [] },
  }
  const none = { path: '', job: {} as never, mapping: [], onMapping: () => undefined }
  return renderAs([], <ImportReport definition={suppliers} result={result} {...none} />)
}

it('says where headings belong if it finds none, such as below a title row', () => {
  const said = (column: string | null) => {
    showReport([{ heading: 'Suppliers of 2026', column, sample: 'Name' }], ['name'])
    const text = screen.getByRole('status').textContent
    cleanup()
    return text
  }
  expect(said(null)).toContain('first row of the first sheet')
  expect(said('address')).not.toContain('first row')
})

it('lists skipped columns, by position if they have no heading', () => {
  const name = { heading: 'Name', column: 'name', sample: '' }
  const unnamed = { heading: '', column: null, sample: '' }
  showReport([name, unnamed])
  expect(screen.queryByText(/skipped:/)).toBeNull()
  cleanup()
  showReport([unnamed, name, { heading: 'Remark', column: null, sample: '' }, unnamed])
  expect(screen.getByText(/skipped: column 1 \(no heading\), Remark\./)).toBeTruthy()
})

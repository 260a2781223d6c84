import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
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

const textOf = (file: File | undefined) =>
  new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result)
    reader.readAsText(file ?? new Blob())
  })

it('checks a pasted table, or a pasted file, in place of a chosen one', async () => {
  const sent: File[] = []
  postFile.mockImplementation((...args: unknown[]) => {
    sent.push(args[1] as File)
    return Promise.reject(new ApiError(400, 'Not now', 'VALIDATION', {}))
  })
  const paste = (clipboardData: object) => fireEvent.paste(document.body, { clipboardData })
  renderAs([], <ImportDialog definition={suppliers} onClose={() => undefined} />)
  await screen.findByRole('dialog')
  paste({ files: [], getData: () => 'one word' })
  expect(sent).toEqual([])
  paste({ files: [new File(['x'], 'image.png')], getData: () => 'Code\tName\r\n1\tA, B\r\n' })
  await waitFor(() => expect(sent).toHaveLength(1))
  expect([sent[0]?.name, await textOf(sent[0])]).toEqual(['Pasted table.csv', 'sep=\t\nCode\tName\r\n1\tA, B\r\n'])
  cleanup()
  renderAs([], <ImportDialog definition={suppliers} onClose={() => undefined} />)
  await screen.findByRole('dialog')
  paste({ files: [new File(['a'], 'a.xlsx')], getData: () => '' })
  await waitFor(() => expect(sent.map(({ name }) => name)).toEqual(['Pasted table.csv', 'a.xlsx']))
  cleanup()
  paste({ files: [], getData: () => 'a\nb' })
  expect(sent).toHaveLength(2)
})

type Heading = Pick<ImportOutcome['headings'][number], 'heading' | 'column'> &
  Partial<ImportOutcome['headings'][number]>

const onMapping = vi.fn()
const onLayout = vi.fn()

/** Shows the report of a checked file with headings. The missing columns have no heading. */
function showReport(
  headings: Heading[],
  missing: string[] = [],
  more: Partial<ImportOutcome> = {},
  job: object = {},
  mapping: { heading: string; place: number; column: string | null }[] = [],
) {
  const result: ImportOutcome = {
    ...{ mode: 'check' as const, fileName: 'a.xlsx', missing },
    ...{
      sheets: [{ name: '1', hidden: false }],
      sheet: 0,
      joinsSheets: false,
      headingRow: 1,
      firstRows: [],
      skipped: [],
      skippedCount: 0,
    },
    columns: [{ name: 'name', label: 'Name', required: true }],
    headings: headings.map((heading) => ({ match: null, samples: [], sheet: 0, ...heading })),
    ...{ new: 0, changed: 0, same: 0, wrong: 0, written: 0, opens: null, failures: [], noticed: 0, notices: [] },
    ...more,
  }
  const none = { path: '', job: job as never, mapping, onMapping, onLayout }
  return renderAs([], <ImportReport definition={suppliers} result={result} {...none} />)
}

it('asks for the row of the headings if it finds none', () => {
  const said = (column: string | null) => {
    showReport([{ heading: 'Suppliers of 2026', column }], ['name'])
    const text = screen.getByRole('status').textContent
    cleanup()
    return text
  }
  expect(said(null)).toContain('Choose the row of the headings')
  expect(said('address')).not.toContain('Choose the row')
})

it('offers the sheets and the first rows, and names rows that are no records', async () => {
  const sheets = [
    { name: 'Guide', hidden: false },
    { name: 'List', hidden: true },
  ]
  const firstRows = [
    { row: 1, text: 'Suppliers of 2026' },
    { row: 3, text: 'Name | Address' },
  ]
  const skipped = [{ row: 1, text: 'Suppliers of 2026' }]
  showReport([{ heading: 'Name', column: 'name' }], [], { sheets, firstRows, headingRow: 3, skipped, skippedCount: 4 })
  expect(screen.getByText(/no records: 4/)).toBeTruthy()
  expect(screen.getByText('and 3 more')).toBeTruthy()
  fireEvent.mouseDown(screen.getByLabelText('Sheet'))
  fireEvent.click(await screen.findByText('List (hidden)'))
  expect(onLayout).toHaveBeenLastCalledWith({ sheet: 1 })
  fireEvent.mouseDown(screen.getByLabelText('Row of the headings'))
  fireEvent.click(screen.getByTitle('Row 1: Suppliers of 2026'))
  expect(onLayout).toHaveBeenLastCalledWith({ headingRow: 1 })
})

it('says how sure a column is beside its first values, and opens doubtful ones', () => {
  showReport([
    { heading: 'Name', column: 'name', match: 'exact', samples: ['A', 'B', 'C'] },
    { heading: 'Name', column: null, match: 'taken', samples: [] },
  ])
  expect(screen.getByText(/Check their columns/)).toBeTruthy()
  for (const text of [/A\s+B\s+C/, 'Same name', 'Another heading has this column']) {
    expect(screen.getByText(text)).toBeTruthy()
  }
})

it('assigns one of two columns with the same heading', async () => {
  showReport([
    { heading: 'Name', column: 'name', match: 'exact' },
    { heading: 'Name', column: null, match: 'taken' },
  ])
  const [, second] = screen.getAllByRole('combobox', { name: 'Column for “Name”' })
  fireEvent.mouseDown(second as Element)
  fireEvent.click((await screen.findAllByTitle('Name *')).at(-1) as Element)
  expect(onMapping).toHaveBeenLastCalledWith([
    { heading: 'Name', place: 0, column: null },
    { heading: 'Name', place: 1, column: 'name' },
  ])
})

it('lists skipped columns, by position if they have no heading', () => {
  const name = { heading: 'Name', column: 'name' }
  const unnamed = { heading: '', column: null }
  showReport([name, unnamed])
  expect(screen.queryByText(/skipped:/)).toBeNull()
  cleanup()
  showReport([unnamed, name, { heading: 'Remark', column: null }, unnamed])
  expect(screen.getByText(/skipped: column 1 \(no heading\), Remark\./)).toBeTruthy()
})

it('assigns the columns of sheets that are read together, and says what opens', async () => {
  const sheets = ['Projects', 'Stages'].map((name) => ({ name, hidden: false }))
  const headings = [
    { heading: 'Code', column: 'name' },
    { heading: 'Code', column: 'name', match: 'similar' as const, sheet: 1 },
    { heading: 'Day', column: null, sheet: 1 },
  ]
  showReport(headings, [], { sheets, sheet: null, joinsSheets: true, new: 2, opens: 8 })
  expect(screen.getByText('Evaluations opened').parentElement?.textContent).toContain('8')
  expect(screen.queryByLabelText('Row of the headings')).toBeNull()
  fireEvent.mouseDown(screen.getByLabelText('Sheet'))
  fireEvent.click(await screen.findByTitle('Stages'))
  expect(onLayout).toHaveBeenLastCalledWith({ sheet: 1 })
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Column for “Stages: Day”' }))
  fireEvent.click((await screen.findAllByTitle('Name *')).at(-1) as HTMLElement)
  expect(onMapping).toHaveBeenLastCalledWith([
    { heading: 'Code', place: 0, column: null, sheet: 1 },
    { heading: 'Day', place: 1, column: 'name', sheet: 1 },
  ])
})

it('offers to take back an import that was applied, while its job says so', () => {
  const job = { id: 'j1', kind: 'supplier.import', action: null, undoesId: null, undoneBy: null }
  const button = () => screen.queryByRole('button', { name: 'Undo: Import · Suppliers' })
  showReport([], [], { mode: 'apply', new: 1, written: 1 }, { ...job, undoUntil: '2036-03-08T00:00:00+08:00' })
  expect(button()).not.toBeNull()
  cleanup()
  showReport([], [], { mode: 'apply', new: 1, written: 1 }, { ...job, undoUntil: null })
  expect(button()).toBeNull()
})

it('counts the columns that were chosen since the check, and asks for another one', () => {
  const headings = [
    { heading: 'Title', column: null },
    { heading: 'Remark', column: 'address' },
    { heading: 'What is wrong', column: null },
  ]
  showReport(headings, ['name'])
  expect(screen.getByText('Columns: 1 of 2 assigned')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toContain('Name')
  cleanup()
  showReport(headings, ['name'], {}, {}, [{ heading: 'Title', place: 0, column: 'name' }])
  expect(screen.getByText('Columns: 2 of 2 assigned')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('The assigned columns have changed. Check the file again.')
})

it('counts rows if records have several, and names rows to check afterwards', () => {
  const notices = [{ row: 2, column: 'Name', message: 'No code' }]
  showReport([{ heading: 'Name', column: 'name' }], [], { joinsSheets: true, new: 18, noticed: 1, notices })
  expect(screen.getByRole('status').textContent).toContain('Rows that can be imported: 18.')
  expect(screen.getByText('Rows to check before the import: 1')).toBeTruthy()
  cleanup()
  showReport([], [], { mode: 'apply', new: 18, noticed: 1, notices })
  expect(screen.getByRole('status').textContent).toContain('Records imported: 18')
  expect(screen.getByText('Rows to check: 1')).toBeTruthy()
})

import { UPLOAD_SUFFIXES } from '@credit/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { i18n, initI18n } from '../../i18n/index.js'
import { renderAs } from '../../shared/testing.js'
import { FilesInput, ImageInput } from './files.js'

let sent: File[] = []
/** Errors of the server by file name. All other files are accepted. */
let refused: Readonly<Record<string, string>> = {}
/** Field errors in the server's response. */
let faults: Readonly<Record<string, string[]>> = {}

/** Resolves when responses arrive. */
let arrived = Promise.resolve()

/** Mock of the upload request. Each file gets its name as its ID. */
class Request {
  status = 200
  responseText = ''
  upload = {}
  getResponseHeader = () => null
  onload = () => undefined
  open() {}
  setRequestHeader() {}
  send(form: FormData) {
    const file = form.get('file') as File
    sent.push(file)
    const error = refused[file.name]
    if (error) this.status = 400
    this.responseText = JSON.stringify(
      error ? { code: 'REFUSED', error, fields: faults } : { id: file.name, name: file.name },
    )
    void arrived.then(() => this.onload())
  }
}

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'kit'] }))
beforeEach(() => {
  sent = []
  refused = {}
  faults = {}
  arrived = Promise.resolve()
  vi.stubGlobal('XMLHttpRequest', Request)
})

const names = () => sent.map(({ name }) => name).sort()
const texts = (key: string, values = {}) => i18n.t(key, values)
const FILES = { kind: 'files', name: 'fileIds', purpose: 'attachment' } as never
function Files() {
  const [value, setValue] = useState<string[]>([])
  return <FilesInput field={FILES} texts={texts} value={value} onChange={setValue} />
}
const drawFiles = () => {
  renderAs([], <Files />)
  return document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement
}

describe('files of a form (specification 9)', () => {
  it('show the specific error of a file', async () => {
    refused = { 'a.pdf': 'Something in the request is not right' }
    faults = { file: ['The file is empty'] }
    fireEvent.change(drawFiles(), { target: { files: [new File([], 'a.pdf')] } })
    expect((await screen.findByRole('alert')).textContent).toContain('a.pdf: The file is empty')
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('Upload failed')
    expect(dialog.textContent).toContain('The file is empty')
    expect(dialog.textContent).not.toContain('Something')
  })

  it('are limited to the suffix groups, even if other files are dropped', async () => {
    const input = drawFiles()
    const suffixes = Object.values(UPLOAD_SUFFIXES).flat()
    expect(input.accept.split(',')).toEqual(suffixes.map((suffix) => `.${suffix}`))
    const allowed = ['a.JPG', ...suffixes.map((suffix) => `b.${suffix}`)]
    const others = ['c.exe', 'c.html', 'c.svg', 'c.pdf.js', 'pdf']
    const files = [...others, ...allowed].map((name) => new File(['x'], name))
    fireEvent.drop(input, { dataTransfer: { files, items: [] } })
    await waitFor(() => expect(sent.length).toBeGreaterThanOrEqual(allowed.length))
    expect(names()).toEqual([...allowed].sort())
  })

  it('list dropped files of unaccepted types until the next drop', async () => {
    const input = drawFiles()
    const drop = (...all: string[]) => {
      const files = all.map((name) => new File(['x'], name))
      fireEvent.drop(input, { dataTransfer: { files, items: [] } })
    }
    drop('c.exe', 'a.pdf')
    const told = await screen.findByText(
      /^c\.exe was not uploaded: files of this type are not accepted\. Accepted file types: .*pdf/,
    )
    expect(told.getAttribute('role')).toBe('alert')
    await waitFor(() => expect(names()).toEqual(['a.pdf']))
    expect(screen.queryByText(/^a\.pdf was not/)).toBeNull()
    fireEvent.change(input, { target: { files: [new File(['x'], 'b.pdf')] } })
    await waitFor(() => expect(screen.queryByText(/^c\.exe was not/)).toBeNull())
  })
})

it('does not attach a file that is removed during its upload', async () => {
  let arrive = () => {}
  arrived = new Promise((resolve) => (arrive = resolve))
  const input = drawFiles()
  document.querySelector('.toast')?.remove()
  fireEvent.change(input, { target: { files: [new File(['x'], 'a.pdf')] } })
  fireEvent.click(await screen.findByTitle('Remove file'))
  arrive()
  await waitFor(() => expect(document.querySelector('.toast')?.textContent).toBe('Upload success'))
  expect(screen.queryByTitle('a.pdf')).toBeNull()
})

describe('a file that the server refuses', () => {
  const reasonUnder = (name: string) =>
    screen.getAllByTitle(name)[0]?.closest('.ant-upload-list-item-container')?.textContent
  const send = (...names: string[]) => {
    const files = names.map((name) => new File(['x'], name))
    fireEvent.change(drawFiles(), { target: { files } })
  }

  it('shows the reason and the accepted types, beside accepted files', async () => {
    refused = { 'b.pdf': 'The file contains a script', 'c.pdf': 'The file is empty' }
    send('a.pdf', 'b.pdf', 'c.pdf')
    const reasons = await screen.findAllByRole('alert')
    expect(reasons.map(({ textContent }) => textContent)).toEqual(
      ['The file contains a script', 'The file is empty'].map((reason) => expect.stringContaining(reason)),
    )
    expect(reasonUnder('b.pdf')).toMatch(/The file contains a script.*Accepted file types: .*pdf/)
    expect(reasonUnder('c.pdf')).toContain('The file is empty')
    expect(reasonUnder('a.pdf')).toBe('a.pdf')
  })

  it('is listed in one dialog with other refused files', async () => {
    refused = { 'b.pdf': 'The file contains a script', 'c.pdf': 'The file is empty' }
    send('b.pdf', 'c.pdf')
    expect(await screen.findAllByRole('alert')).toHaveLength(2)
    const dialogs = await screen.findAllByRole('dialog')
    expect(dialogs.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/The file contains a script.*The file is empty/),
    ])
  })

  it('is not reported as uploaded, unlike an accepted file (specification 8)', async () => {
    const message = () => document.querySelector('.toast')?.textContent
    document.querySelector('.toast')?.remove()
    refused = { 'b.pdf': 'The file is empty' }
    send('b.pdf')
    await screen.findByRole('alert')
    expect(message()).toBeUndefined()
    send('a.pdf')
    await waitFor(() => expect(message()).toBe('Upload success'))
  })

  it('removes its reason when it is removed', async () => {
    refused = { 'b.pdf': 'The file contains a script' }
    send('b.pdf')
    await screen.findByRole('alert')
    fireEvent.click(screen.getByTitle('Remove file'))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
})

describe('a picture of a form (specification 5)', () => {
  const pick = (file: File) => {
    const field = { kind: 'image', name: 'imageId', purpose: 'carousel' } as never
    renderAs([], <ImageInput field={field} texts={texts} />)
    const input = document.querySelector('input[type="file"]') as HTMLInputElement
    fireEvent.change(input, { target: { files: [file] } })
    return waitFor(() => expect(sent).toHaveLength(1))
  }

  it('is compressed before it is sent', async () => {
    vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 3000, close() {} }))
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
      fillRect() {},
      drawImage() {},
    } as never)
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type = '') =>
      done(new Blob(['small'], { type })),
    )
    await pick(new File(['x'.repeat(1000)], 'site.jpeg', { type: 'image/jpeg' }))
    expect(sent).toMatchObject([{ name: 'site.jpg', type: 'image/jpeg', size: 5 }])
  })

  it('is sent unchanged if it may be animated or transparent', async () => {
    await pick(new File(['x'.repeat(1000)], 'site.png', { type: 'image/png' }))
    expect(sent).toMatchObject([{ name: 'site.png', type: 'image/png', size: 1000 }])
  })
})

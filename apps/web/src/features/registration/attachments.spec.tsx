import { UPLOAD_SUFFIXES } from '@credit/contract'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../api/errors.js'
import type { FileInfo } from '../../api/upload.js'
import { initI18n } from '../../i18n/index.js'
import { usePendingUploads } from '../../resource-kit/pending-uploads.js'
import { Attachments, type SentFile } from './attachments.js'

const upload = vi.hoisted(() => vi.fn<(file: File) => Promise<FileInfo>>())
vi.mock('../../api/upload.js', async (original) => ({ ...(await original<object>()), upload }))

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'kit', 'registration', 'participants'] }))
beforeEach(() => void upload.mockReset())

let uploads: ReturnType<typeof usePendingUploads>
function Form() {
  const [files, setFiles] = useState<SentFile[]>([])
  uploads = usePendingUploads()
  return uploads.provide(<Attachments token="t" value={files} onChange={setFiles} />)
}
const input = () => document.querySelector<HTMLInputElement>('input[type="file"]')
const choose = (...names: string[]) => {
  render(<Form />)
  const files = names.map((name) => new File(['x'], name))
  fireEvent.change(input() ?? document.body, { target: { files } })
}
const taken = (file: File) => Promise.resolve({ id: file.name, name: file.name } as FileInfo)

it('offers files of the suffix groups (specification 9)', () => {
  render(<Attachments token="t" />)
  const suffixes = Object.values(UPLOAD_SUFFIXES).flat()
  expect(input()?.accept.split(',')).toEqual(suffixes.map((suffix) => `.${suffix}`))
})

it('shows why a file was refused, and blocks the form until it is removed', async () => {
  const refusal = new ApiError(400, 'Something is not right', 'VALIDATION', {
    file: ['It is empty'],
  })
  upload.mockImplementation((file) => (file.name === 'a.pdf' ? Promise.reject(refusal) : taken(file)))
  choose('a.pdf', 'b.pdf')
  expect((await screen.findByRole('alert')).textContent).toBe('a.pdf: It is empty')
  await waitFor(() => expect(upload).toHaveBeenCalledTimes(2))
  expect(await uploads.settled()).toBe(false)

  const [remove] = await screen.findAllByTitle('Remove file')
  const row = screen.getAllByTitle('a.pdf')[0]?.closest('.ant-upload-list-item-container')
  fireEvent.click(row?.querySelector('button') ?? remove ?? document.body)
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(screen.getAllByTitle('b.pdf')).toHaveLength(1)
  expect(await uploads.settled()).toBe(true)
})

it('omits a file that is removed during its upload', async () => {
  let arrive = () => {}
  upload.mockImplementation(async (file) => {
    if (file.name === 'a.pdf') await new Promise<void>((resolve) => (arrive = resolve))
    return taken(file)
  })
  choose('a.pdf', 'b.pdf')
  await waitFor(() => expect(upload).toHaveBeenCalledTimes(1))
  fireEvent.click(screen.getAllByTitle('Remove file')[0] ?? document.body)
  arrive()
  expect(await uploads.settled()).toBe(true)
  await screen.findAllByTitle('b.pdf')
  expect(screen.queryByTitle('a.pdf')).toBeNull()
})

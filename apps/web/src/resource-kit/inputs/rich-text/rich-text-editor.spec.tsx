import { publicFileUrl } from '@credit/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../api/errors.js'
import type { FileInfo } from '../../../api/upload.js'
import { i18n, initI18n } from '../../../i18n/index.js'
import { renderAs } from '../../../shared/testing.js'
import { EXCEL, WEB_PAGE, WORD, WPS } from './clipboards.js'
import { prepareHtml } from './prepare-html.js'
import RichTextEditor from './rich-text-editor.js'

const upload = vi.hoisted(() => vi.fn<(file: File, options: object) => Promise<FileInfo>>())
vi.mock('../../../api/upload.js', async (original) => ({ ...(await original<object>()), upload }))

const DATA = 'data:image/png;base64,iVBORw0KGgo='
const FILE_ID = '0198c0de-0000-7000-8000-000000000001'
const SRC = publicFileUrl(FILE_ID)

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'kit'] }))
beforeEach(() => {
  upload.mockReset()
  upload.mockResolvedValue({ id: FILE_ID } as FileInfo)
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:a', revokeObjectURL() {} }))
})

let kept = ''
function Control({ initial }: { initial: string }) {
  const [value, setValue] = useState(initial)
  kept = value
  return (
    <RichTextEditor
      field={{ kind: 'rich-text', name: 'content' }}
      texts={(key, values = {}) => (key.startsWith('fields.') ? 'Text' : i18n.t(key, values))}
      value={value}
      onChange={setValue}
    />
  )
}
const draw = async (initial = '') => {
  renderAs([], <Control initial={initial} />)
  return screen.findByRole('textbox', { name: 'Text' })
}
const paste = (target: HTMLElement, html: string, files: File[] = []) =>
  fireEvent.paste(target, {
    clipboardData: { getData: (type: string) => (type === 'text/html' ? html : ''), files },
  })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('pasting into the editor', () => {
  it.each([
    [
      'Word',
      WORD,
      '<h2>信用评价办法</h2><table><tbody><tr><th colspan="2"><p><strong>阶段</strong></p></th><th><p><strong>时间</strong></p></th></tr><tr><td rowspan="2"><p>评价</p></td><td><p>自查</p></td><td><p>1月1日至1月20日</p></td></tr><tr><td><p>复核</p></td><td><p>1月21日至2月10日</p></td></tr></tbody></table>',
    ],
    [
      'WPS',
      WPS,
      '<table><tbody><tr><td><p>项目</p></td><td><p>分值</p></td></tr><tr><td colspan="2"><p>合计 100 分</p></td></tr></tbody></table>',
    ],
    [
      'Excel',
      EXCEL,
      '<table><tbody><tr><td><p>等次</p></td><td colspan="2"><p>分数</p></td></tr><tr><td rowspan="2"><p>AAA</p></td><td><p>90</p></td><td><p>100</p></td></tr><tr><td><p>含</p></td><td><p>含</p></td></tr></tbody></table>',
    ],
    [
      'a web page',
      WEB_PAGE,
      '<h2>公告</h2><p>价目表</p><table><tbody><tr><th><p>品名</p></th><th><p>价格</p></th></tr><tr><td><p>纸</p><p>A4 | A3</p><p>20 | 40</p></td><td><p>m<sup>2</sup></p></td></tr></tbody></table>',
    ],
  ])('keeps a table of %s with its cells', async (_, html, expected) => {
    paste(await draw(), html)
    await waitFor(() => expect(kept).toContain('</table>'))
    expect(kept.replace(/(<p><\/p>)+$/, '')).toBe(expected)
  })

  it('reports dropped content of a web page, except scripts and trackers', async () => {
    paste(await draw(), WEB_PAGE)
    const alert = await screen.findByRole('alert')
    const items = within(alert).getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent?.split('.')[0])).toEqual([
      'Embedded objects, drawings, videos or recordings: 1',
      'Pictures: 1',
      'Tables inside other tables: 1',
    ])
  })

  it('reports nothing about a text that it keeps in full', async () => {
    paste(await draw(), WPS)
    await waitFor(() => expect(kept).toContain('</table>'))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('uploads a picture of the text and asks for its description', async () => {
    paste(await draw(), `<p>a</p><p>b<img src="${DATA}">c</p>`)
    await waitFor(() => expect(kept).toBe(`<p>a</p><p>b<img src="${SRC}">c</p>`))
    expect(upload).toHaveBeenCalledWith(expect.any(File), { purpose: 'rich-text' })
    const alt = await screen.findByRole('textbox', { name: 'Description of picture 1' })
    fireEvent.change(alt, { target: { value: '图'.repeat(201) } })
    expect(await screen.findByText('At most 200 characters')).toBeTruthy()
    press('Apply')
    expect(kept).not.toContain('alt=')
    fireEvent.change(alt, { target: { value: '地图' } })
    press('Apply')
    await waitFor(() => expect(kept).toBe(`<p>a</p><p>b<img src="${SRC}" alt="地图">c</p>`))
  })

  it('asks before typed descriptions are discarded', async () => {
    paste(await draw(), `<p>b<img src="${DATA}">c</p>`)
    const alt = await screen.findByRole('textbox', { name: 'Description of picture 1' })
    fireEvent.change(alt, { target: { value: 'Map' } })
    fireEvent.keyDown(alt, { key: 'Escape', keyCode: 27 })
    fireEvent.click(await screen.findByRole('button', { name: 'Stay' }))
    press('Apply')
    await waitFor(() => expect(kept).toContain('alt="Map"'))
  })

  it('uploads a picture pasted on its own', async () => {
    const file = new File(['x'], 'a.png', { type: 'image/png' })
    paste(await draw(), '<img src="https://example.org/a.png">', [file])
    await waitFor(() => expect(kept).toContain(`<img src="${SRC}">`))
    expect(upload.mock.calls[0]?.[0]).toBe(file)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('accepts chosen pictures', async () => {
    await draw('<p>a</p>')
    const chooser = document.querySelector<HTMLInputElement>('input[type="file"]')
    const files = ['a.png', 'b.png'].map((name) => new File(['x'], name, { type: 'image/png' }))
    fireEvent.change(chooser as HTMLElement, { target: { files } })
    await waitFor(() => expect(kept.match(/<img src=/g)).toHaveLength(2))
    expect(upload).toHaveBeenCalledTimes(2)
  })

  it('reports a picture that the server refuses, and removes it', async () => {
    upload.mockRejectedValue(new ApiError(413, 'too large', 'PAYLOAD_TOO_LARGE'))
    const text = await draw()
    paste(text, `<p>a<img src="${DATA}"></p>`)
    await waitFor(() => expect(kept).toBe('<p>a</p>'))
    expect((await screen.findAllByText(/^Pictures: 1/)).length).toBe(1)
    await waitFor(() => expect(screen.queryByText('Describe pictures')).toBeNull())
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button'))
    await waitFor(() => expect(document.activeElement).toBe(text))
  })

  it('reports files that are not pictures', async () => {
    paste(await draw(), '', [new File(['x'], 'a.docx', { type: 'application/msword' })])
    expect((await screen.findByRole('alert')).textContent).toContain('attachments')
  })
})

describe('the editor', () => {
  it('creates a table and changes its rows and columns with named buttons', async () => {
    await draw('<p>a</p>')
    press('Insert table')
    await waitFor(() => expect(kept.match(/<tr>/g)).toHaveLength(3))
    press('Add row below')
    press('Add column after')
    await waitFor(() => expect(kept.match(/<tr>/g)).toHaveLength(4))
    expect(kept.match(/<th>/g)).toHaveLength(4)
    press('Delete row')
    press('Delete column')
    await waitFor(() => expect(kept.match(/<t[hd]>/g)).toHaveLength(9))
    press('Delete table')
    await waitFor(() => expect(kept).not.toContain('<table>'))
  })

  it('keeps the alignment of a stored text, and changes it with named buttons', async () => {
    // Mocks the cursor's position, which the editor scrolls to.
    const place = new DOMRect()
    const noLayout = { getClientRects: () => [place], getBoundingClientRect: () => place }
    Object.assign(Range.prototype, noLayout)
    const heading = '<h2 style="text-align: center;">公告</h2>'
    await draw(`${heading}<p style="text-align: right;">市监管处</p>`)
    press('Centre')
    const centred = `${heading}<p style="text-align: center;">市监管处</p>`
    await waitFor(() => expect(kept).toBe(centred))
    press('Centre')
    await waitFor(() => expect(kept).toBe(`${heading}<p>市监管处</p>`))
  })

  it('moves from a table to its buttons on Alt+F10', async () => {
    const text = await draw('<p>a</p>')
    press('Insert table')
    await screen.findByRole('toolbar', { name: 'Table' })
    fireEvent.keyDown(text, { key: 'F10', altKey: true })
    expect(document.activeElement?.textContent).toBe('Add row above')
  })

  it('shows the text as the public page does', async () => {
    await draw('<h2>a</h2><table><tbody><tr><th><p>b</p></th></tr></tbody></table>')
    press('Preview')
    const preview = screen.getByRole('region', { name: 'Preview' })
    expect(within(preview).getByRole('heading', { level: 2, name: 'a' })).toBeTruthy()
    expect(within(preview).getByRole('columnheader', { name: 'b' })).toBeTruthy()
    press('Preview')
    expect(screen.queryByRole('region', { name: 'Preview' })).toBeNull()
  })

  it('reports unsupported content of a stored text before it is saved', async () => {
    await draw(`<p><img src="https://example.org/a.png">a</p>`)
    expect((await screen.findByRole('alert')).textContent).toContain('Pictures: 1')
  })
})

describe('prepareHtml', () => {
  it('moves entries of lists that are too deep up a level', () => {
    const nested = (depth: number) => '<ul><li>a'.repeat(depth) + '</li></ul>'.repeat(depth)
    expect(prepareHtml(nested(8)).lost).toEqual({})
    const { html, lost } = prepareHtml(nested(10))
    expect(lost).toEqual({ deepLists: 2 })
    expect([html.match(/<ul>/g)?.length, html.match(/<li>a/g)?.length]).toEqual([8, 10])
  })

  it('drops cell spans beyond the limit', () => {
    const { html } = prepareHtml('<table><tr><td colspan="1000000" rowspan="2">a</td></tr></table>')
    expect(html).toContain('<td rowspan="2">a</td>')
  })

  it('flattens a table that is pasted with text into a cell', () => {
    expect(prepareHtml(`<p>a</p>${WPS}`, true).lost).toEqual({ nestedTables: 1 })
    expect(prepareHtml(WPS, true).lost).toEqual({})
  })
})

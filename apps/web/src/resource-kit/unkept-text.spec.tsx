import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setSession } from '../api/session.js'
import { regulations } from '../features/site/regulations.resource.js'
import { initI18n } from '../i18n/index.js'
import { recordFor, renderResource } from './testing.js'
import { unkeptTexts } from './unkept-text.js'

beforeAll(() => initI18n({ locale: 'zh-CN', namespaces: ['common', 'kit', 'site'] }))
beforeEach(() => setSession({ token: 't', user: { type: 0, loginId: 'a', areaCode: '003900130001' } as never }))

const TEXT = '<p>甲<a href="https://example.org">乙</a></p>'
const KEPT = '<p>甲乙</p>'

/** Opens a regulation whose text the server keeps only in part. */
function open(kept: string) {
  let version = 1
  const { calls } = renderResource(regulations, regulations.routes.edit.replace(':id', 'r1'), ({ method, path }) => {
    if (path.endsWith('/list')) return []
    const record = { ...recordFor(regulations), id: 'r1', published: false, areaId: null }
    if (method === 'GET') return { ...record, content: TEXT, version }
    version += 1
    return { ...record, content: kept, version }
  })
  const sent = () => calls.filter(({ method }) => method !== 'GET')
  return {
    sent,
    press: async (name: string) => fireEvent.click(await screen.findByRole('button', { name })),
  }
}

describe('a text that the server has changed', () => {
  it('stays in the form with the dropped parts, and is saved when sent again', async () => {
    const { sent, press } = open(KEPT)
    await press('保存')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('已保存，但以下内容未能保留')
    expect(within(alert).getByRole('button', { name: '正文：链接 1 个' })).toBeTruthy()
    expect((await screen.findByRole('textbox', { name: '正文' })).querySelector('a')).toBeTruthy()
    await press('保存')
    await screen.findByRole('table')
    expect(sent()).toMatchObject([{ options: { body: { version: 1 } } }, { options: { body: { version: 2 } } }])
  })

  it('is not published before it is sent again', async () => {
    const { sent, press } = open(KEPT)
    await press('保存并发布')
    expect((await screen.findByRole('alert')).textContent).toContain('已保存但未发布')
    expect(sent()).toHaveLength(1)
    await press('保存并发布')
    await waitFor(() => expect(sent()).toHaveLength(3))
    expect(sent()[2]?.path).toContain('/publish/')
  })

  it('counts as unchanged if only its notation differs', async () => {
    const same = '<p>甲<a href="https://example.org" target="_blank" rel="noopener">乙</a></p>\n'
    const { press } = open(same)
    await press('保存')
    await screen.findByRole('table')
  })
})

it.each([
  ['<p>a<img src="/a"></p>', '<p>a</p>', [['pictures', 1]]],
  [
    '<table><tr><td colspan="2">a</td></tr></table>',
    '<p>a</p>',
    [
      ['cells', 1],
      ['formats', 1],
    ],
  ],
  [
    '<h2>a</h2><ul><li>b</li></ul>',
    '<p>a</p><p>b</p>',
    [
      ['headings', 1],
      ['entries', 1],
    ],
  ],
  ['<p>abc</p>', '<p>a\u200bb</p>', [['words', 1]]],
])('finds the missing parts of %s', (sent, kept, parts) => {
  const found = unkeptTexts(regulations, { content: sent }, { id: 'r1', content: kept })
  expect(found).toEqual([{ name: 'content', parts }])
})

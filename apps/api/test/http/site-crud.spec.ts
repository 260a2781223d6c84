import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from '@jest/globals'
import { describeCrud } from '../suites/describe-crud.js'
import { makeFile } from '../support/files.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

describeCrud(() => t, {
  resource: 'carousel',
  path: '/credit/admin/api/carousel/diagram',
  table: 'carousel_slide',
  areaScoped: true,
  named: 'title',
  body: async (app, caller, title) => ({ title, imageId: await makeFile(app, caller) }),
  wrong: { title: 1, url: 'ftp://example.org', imageId: 'x', sortOrder: 'first' },
})

describeCrud(() => t, {
  resource: 'regulation',
  path: '/credit/admin/api/regulations',
  table: 'regulation',
  areaScoped: true,
  named: 'title',
  body: async (_app, _caller, title) => ({ title, content: '<p>正文</p>' }),
  wrong: { title: [], content: 1, fileIds: 'x', areaId: 1, all: 'yes', sortOrder: 1.5 },
})

describeCrud(() => t, {
  resource: 'dict',
  path: '/credit/admin/api/dict',
  table: 'dictionary',
  areaScoped: false,
  named: 'name',
  body: async (_app, _caller, name) => ({
    code: `CODE_${randomUUID()}`,
    names: { 'zh-CN': name, 'en-US': 'Name' },
    items: [{ value: '1', names: { 'zh-CN': '一', 'en-US': 'One' } }],
  }),
  wrong: { code: '空 格', names: 'x', descriptions: { 'zh-CN': 'x' }, items: {} },
})

import { describe, expect, it } from 'vitest'
import { i18n, initI18n } from '../i18n/index.js'
import { defaultMessageKey, toApiError } from './errors.js'

const translate = (key: string) => `<${key}>`
const failed = (status: number, method: string, text: string, headers: Record<string, string> = {}) =>
  toApiError({ status, method, text, headers: { get: (name) => headers[name] ?? null } }, translate)

describe('defaultMessageKey (specification 8)', () => {
  it.each([
    [400, 'GET', 'http.400.get'],
    [400, 'POST', 'http.400.post'],
    [400, 'put', 'http.400.put'],
    [400, 'DELETE', 'http.400.delete'],
    [400, 'PATCH', 'http.400.other'],
    [404, 'GET', 'http.404'],
    [405, 'POST', 'http.405'],
    [406, 'GET', 'http.406'],
    [503, 'GET', 'http.503'],
    [504, 'GET', 'http.504'],
    [500, 'GET', 'http.other'],
    [409, 'PUT', 'http.other'],
  ])('%i on %s is %s', (status, method, key) => {
    expect(defaultMessageKey(status, method)).toBe(key)
  })
})

describe('the default text of a status (specification 8)', () => {
  it.each([
    [400, 'GET', '获取数据失败', 'Failed to get data'],
    [400, 'POST', '新增失败', 'Add failed'],
    [400, 'PUT', '修改失败', 'Update failed'],
    [400, 'DELETE', '删除失败', 'Delete failed'],
    [400, 'PATCH', '操作失败', 'Operation failed'],
    [404, 'GET', '资源不存在', 'Resource does not exist'],
    [405, 'GET', '请求方法不支持', 'Request method not supported'],
    [406, 'GET', '请求格式错误', 'Request format error'],
    [503, 'GET', '服务异常，请稍后重试', 'Service abnormal, please try later'],
    [504, 'GET', '网关超时', 'Gateway timeout'],
    [500, 'GET', '操作失败', 'Operation failed'],
  ])('%i on %s is %s, or %s', async (status, method, chinese, english) => {
    await initI18n({ locale: 'zh-CN', namespaces: ['common'] })
    await i18n.loadLanguages(['en-US'])
    const answer = { status, method, text: '', headers: { get: () => null } }
    const sentences = ['zh-CN', 'en-US'].map((locale) => {
      const text = i18n.getFixedT(locale, 'common')
      return toApiError(answer, (key) => text(key)).message
    })
    expect(sentences).toEqual([chinese, english])
  })
})

describe('toApiError', () => {
  it('shows a string body, plain or as JSON', () => {
    expect(failed(403, 'GET', 'You may not').message).toBe('You may not')
    expect(failed(403, 'GET', '"You may not"').message).toBe('You may not')
  })

  it("shows the body's error before its data, and its data before the default", () => {
    expect(failed(409, 'PUT', '{"error":"Taken","data":"other"}').message).toBe('Taken')
    expect(failed(409, 'PUT', '{"data":"other"}').message).toBe('other')
    expect(failed(409, 'PUT', '{}').message).toBe('<http.other>')
    expect(failed(400, 'DELETE', '').message).toBe('<http.400.delete>')
  })

  it('shows a message header before everything else, decoded', () => {
    const headers = { message: encodeURIComponent('文件已删除') }
    expect(failed(404, 'GET', '{"error":"gone"}', headers).message).toBe('文件已删除')
    expect(failed(404, 'GET', '', { message: '100% broken' }).message).toBe('100% broken')
  })

  it('never shows the error page of a proxy', () => {
    expect(failed(503, 'GET', '<html>Bad gateway</html>').message).toBe('<http.503>')
  })

  it('keeps code, fields, data and request id', () => {
    const body = {
      error: 'e',
      code: 'DUPLICATE',
      fields: { name: ['n'] },
      data: { a: 1 },
      requestId: 'r',
    }
    const error = failed(409, 'POST', JSON.stringify(body))
    expect(error).toMatchObject({ status: 409, code: 'DUPLICATE', fields: { name: ['n'] } })
    expect(error).toMatchObject({ data: { a: 1 }, requestId: 'r' })
  })

  it('reads code and request id from the headers if the body is plain text', () => {
    const headers = { 'x-error-code': 'SESSION_EXPIRED', 'x-request-id': 'r' }
    const error = failed(401, 'GET', 'Log in again', headers)
    expect(error).toMatchObject({ code: 'SESSION_EXPIRED', requestId: 'r', fields: {} })
  })
})

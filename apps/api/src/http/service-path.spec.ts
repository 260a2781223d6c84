import { isServicePath } from './service-path.js'

describe('isServicePath', () => {
  it.each([
    ['/credit/admin/api/area/list', true],
    ['/credit/sso/api/logout', true],
    ['/creditrecord', false],
    ['/creditrecord?id=1', false],
    ['/homes', false],
  ])('%s: %s', (path, expected) => {
    expect(isServicePath(path)).toBe(expected)
  })
})

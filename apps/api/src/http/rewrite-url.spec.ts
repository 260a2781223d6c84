import { rewriteUrl } from './rewrite-url.js'

describe('rewriteUrl', () => {
  it.each([
    ['/credit/admin/api/carousel/diagram/list', '/credit/admin/api/carousel/diagram/list'],
    ['/credit/admin/carousel/diagram/list', '/credit/admin/api/carousel/diagram/list'],
    ['/credit/admin/area/list?status=1', '/credit/admin/api/area/list?status=1'],
    ['/credit/admin/ca/plugin/', '/credit/admin/api/ca/plugin'],
    ['/credit/admin/api/tenant/', '/credit/admin/api/tenant'],
    ['/credit/sso/verification/x', '/credit/sso/api/verification/x'],
    ['/credit/sso/api/sso/doLogin?name=a', '/credit/sso/api/sso/doLogin?name=a'],
    ['/credit/admin/apiary', '/credit/admin/api/apiary'],
    ['/credit/admin/api/beEvaluatedUsers/1/2', '/credit/admin/api/mutualEvaluationRecord/beEvaluatedUsers/1/2'],
    ['/credit/admin/deferred/evaluation/7', '/credit/admin/api/mutualEvaluationRecord/deferred/evaluation/7'],
    ['/credit/admin/api/submit/evaluation/record', '/credit/admin/api/mutualEvaluationRecord/submit/evaluation/record'],
    ['/credit/admin/dict/bulk?mode=check', '/credit/admin/api/dict/bulk/check'],
    ['/credit/admin/api/dict/bulk', '/credit/admin/api/dict/bulk'],
    ['/credit/adminx/list', '/credit/adminx/list'],
    ['/homes/laws/', '/homes/laws/'],
  ])('%s -> %s', (from, to) => {
    expect(rewriteUrl(from)).toBe(to)
  })

  it('is idempotent', () => {
    const once = rewriteUrl('/credit/admin/canEvaluationUsers/1/2?stage=0')
    expect(rewriteUrl(once)).toBe(once)
  })
})

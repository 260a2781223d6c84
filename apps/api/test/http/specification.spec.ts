import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ADMIN_BASE, AUTH_BASE } from '@credit/contract'
import { expect, it } from '@jest/globals'

const DOCUMENT = join(import.meta.dirname, '../../openapi.json')

/** The calls of section 7 of the specification, in its order; `{}` stands for a parameter. */
const AUTH_CALLS = `
POST api/sso/doLogin
GET api/verification/{}
GET api/logout`
const ADMIN_CALLS = `
GET login/config/{}
GET login/config/list
POST login/config/saveOrUpdate
GET regulations/front/list
GET regulations/front/{}
GET sysProject/analyze
GET sysProject/dynamics
GET sysProject/analysis
GET supervisor/examineList
GET account/score/ranking
GET account/score/star
GET mutualEvaluationRecord/analyze
GET mutualEvaluationRecord/dishonesty
GET sync/info/last
GET sync/info/statistics/{}
GET account/statistics/users
GET homePage
GET homePage/myself
PUT homePage/myself
GET carousel/diagram/front/list
GET area/list
PUT account/update/pwd
GET account/verify/phone
PUT account/verify/phone
GET smssend/verify/phone/code
GET account/retrieve/{}
GET account/retrieve/code/{}
PUT account/retrieve/{}
PUT account/reset/pwd
PUT account/set/status
GET sysMessage/list
POST sysMessage/doMarkReadIds
DELETE sysMessage/{}
POST minio/upload
DELETE minio/{}
GET minio/preview/url/{}
POST accountRegister/getVerificationCode
POST accountRegister/expert
POST accountRegister/supplier
POST accountRegister/purchaserAgent
POST accountRegister/purchaser
GET carousel/diagram/list
POST carousel/diagram
PUT carousel/diagram/{}
GET carousel/diagram/{}
DELETE carousel/diagram/{}
PUT carousel/diagram/publish/{}
PUT carousel/diagram/unpublish/{}
GET tenant/list
POST tenant
PUT tenant/{}
DELETE tenant/{}
GET supplier/list
POST supplier
PUT supplier/{}
DELETE supplier/{}
GET supplier/{}
GET supplier/history/list/{}
PUT supplier/merge/supplier
GET purchaser/list
POST purchaser
PUT purchaser/{}
DELETE purchaser/{}
GET purchaser/{}
GET purchaser/unapproved/{}
GET purchaser/history/list/{}
PUT purchaser/merge/purchaser
GET purchaserAgent/list
POST purchaserAgent
PUT purchaserAgent/{}
DELETE purchaserAgent/{}
GET purchaserAgent/{}
GET purchaserAgent/unapproved/{}
GET purchaserAgent/history/list/{}
PUT purchaserAgent/merge/purchaserAgent
GET expert/list
POST expert
PUT expert/{}
DELETE expert/{}
GET expert/{}
GET expert/history/list/{}
PUT expert/merge/supplier
GET dict/code/{}
GET menu/menu/tree
POST menu
PUT menu/{}
DELETE menu/{}
GET menu/menu/{}
GET role/list
POST role
PUT role/{}
DELETE role/{}
GET role/role/{}/marked/ROOT/tree
PUT role/{}/allocation
PUT role/{}/cancel/allocation
GET baseScoreSetting/list
PUT baseScoreSetting/{}
GET settingDay
PUT settingDay/{}
GET qualificationBonusItems/list
POST qualificationBonusItems
PUT qualificationBonusItems/{}
DELETE qualificationBonusItems/{}
GET dishonesty/list
POST dishonesty
PUT dishonesty/{}
DELETE dishonesty/{}
GET starRating/list
POST starRating
PUT starRating/{}
DELETE starRating/{}
GET overviewScore/list
POST overviewScore
PUT overviewScore/{}
DELETE overviewScore/{}
GET mutualEvaluation
POST mutualEvaluation
PUT mutualEvaluation/enable/{}
PUT mutualEvaluation/disable/{}
GET messageSetting/list
POST messageSetting
PUT messageSetting/{}
GET dict/list
POST dict
PUT dict/{}
DELETE dict/{}
POST ca/plugin/saveOrUpdate
GET ca/plugin
GET sysProject/myList
GET sysProjectBidSection/list/{}
GET sysProjectBidSection/detail/{}
GET mutualEvaluationRecord/canEvaluationUsers/{}/{}
GET mutualEvaluationRecord/{}/{}
GET mutualEvaluationRecord/beEvaluatedUsers/{}/{}
PUT mutualEvaluationRecord/deferred/evaluation/{}
PUT mutualEvaluationRecord/submit/evaluation/record`

const linesOf = (text: string) => text.split('\n').filter(Boolean)

it('has every call of the specification', () => {
  const { paths } = JSON.parse(readFileSync(DOCUMENT, 'utf8')) as {
    paths: Record<string, Record<string, unknown>>
  }
  const present = new Set(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(
        (method) => `${method.toUpperCase()} ${path.replaceAll(/\{[^}]+\}/g, '{}')}`,
      ),
    ),
  )
  const calls = [
    ...linesOf(AUTH_CALLS).map((call) => call.replace(' ', ` ${AUTH_BASE}/`)),
    ...linesOf(ADMIN_CALLS).map((call) => call.replace(' ', ` ${ADMIN_BASE}/api/`)),
  ]
  expect(calls).toHaveLength(139)
  expect(calls.filter((call) => !present.has(call))).toEqual([])
})

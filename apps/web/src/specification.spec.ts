import { PUBLIC_PATHS } from '@credit/contract'
import { expect, it } from 'vitest'
import { definitions, views } from './resources.js'

/** The routes of section 2 of the specification, in its order. */
const ROUTES = [
  ...['/homes', '/homes2', '/homes/laws', '/homes/lawdetail/:id', '/homes/layers', '/regedit'],
  ...['/login', '/404', '/', '/baseinfo/menus', '/baseinfo/roles', '/baseinfo/loginMethods'],
  ...['/baseinfo/score', '/baseinfo/bonusitems', '/baseinfo/dishonesty', '/baseinfo/rate'],
  ...['/baseinfo/overview', '/baseinfo/evaluation', '/baseinfo/message', '/baseinfo/dictionary'],
  ...['/baseinfo/banner', '/logs', '/userManagemen/procurementManagement'],
  ...['/userManagemen/supplierManagement', '/userManagemen/agencyManagement'],
  ...['/userManagemen/evaluationExpertsManagement', '/userManagemen/administrator'],
  ...['/userManagemen/tenantAdministrator', '/userManagemen/details'],
  ...['/supplierManagement/details', '/agencyManagement/details'],
  ...['/evaluationExpertsManagement/details', '/qualificationPoint', '/qualificationPointHistory'],
  ...['/laws', '/editLaws', '/integrityManagement', '/integrityManagement/Home'],
  ...['/integrityManagement/editScore', '/integrityManagement/ScoreHistory'],
  ...['/projectManagement', '/projectDetails', '/evaluate', '/evaluate/inputevaluate/:id'],
  ...['/certificate', '/CertificateHistory', '/myproject', '/creditrecord'],
  ...['/HeavyintegritySupplier', '/HeavyintegrityAgency', '/Area', '/visualization'],
  ...['/visualizationview', '/questionComplaint/complaint'],
]

it('has every route of the specification, under its exact path', () => {
  const present = new Set<string>([
    ...PUBLIC_PATHS,
    ...Object.keys(views),
    ...definitions.flatMap(({ routes }) => Object.values(routes)),
  ])
  expect(ROUTES.filter((route) => !present.has(route))).toEqual([])
})

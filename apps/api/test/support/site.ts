import { callerAccount } from './files.js'
import { type Caller, startTestApp, type TestApp } from './test-app.js'

/** The service with supervisors of the city, of district 0006 and of another one, and their areas. */
export interface TestSite {
  t: TestApp
  city: Caller
  district: Caller
  other: Caller
  cityId: string
  districtId: string
  otherId: string
}

export async function startTestSite(): Promise<TestSite> {
  const t = await startTestApp()
  const [city, district, other] = [await t.as('city'), await t.as('district06'), await t.as('district02')]
  const areaOf = async (caller: Caller) => (await callerAccount(t, caller)).areaId
  return {
    t,
    city,
    district,
    other,
    cityId: await areaOf(city),
    districtId: await areaOf(district),
    otherId: await areaOf(other),
  }
}

/** Whether anyone may read a file under its public address. */
export async function isPublicFile({ dataSource }: TestApp, fileId: string): Promise<boolean> {
  const text = 'SELECT 1 FROM file_use WHERE file_id = $1 AND public'
  return (await dataSource.query(text, [fileId])).length > 0
}

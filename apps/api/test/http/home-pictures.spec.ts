import { makeFile } from '../support/files.js'
import { isPublicFile, startTestSite } from '../support/site.js'
import type { Caller, TestApp } from '../support/test-app.js'

const API = '/credit/admin/api'

let t: TestApp
let district: Caller
let other: Caller
let districtId: string
beforeAll(async () => {
  ;({ t, district, other, districtId } = await startTestSite())
})
afterAll(() => t.stop())

describe('the home pictures', () => {
  const path = `${API}/homePage/myself`
  const pictures = async (caller: Caller, smaller: Record<string, object> = {}) => ({
    imageId: await makeFile(t, caller, { width: 1920, height: 475, ...smaller.imageId }),
    titleId: await makeFile(t, caller, { width: 1086, height: 131, ...smaller.titleId }),
    registrationPageId: await makeFile(t, caller, { ...smaller.registrationPageId }),
    creditRecordPageId: await makeFile(t, caller, {
      width: 1360,
      height: 994,
      ...smaller.creditRecordPageId,
    }),
  })

  it('are changed together and become public', async () => {
    const ids = await pictures(district)
    const { status, body } = await district.put(path).send(ids)
    expect([status, body.areaId]).toEqual([200, districtId])
    expect(body).toMatchObject({ ...ids, imageUrl: `${API}/files/public/${ids.imageId}` })
    expect((await district.get(path)).body).toEqual(body)
    const site = await t.http.get(`${API}/homePage?subdomain=d06`)
    expect(site.body[0]).toMatchObject(ids)
    for (const id of Object.values(ids)) expect(await isPublicFile(t, id)).toBe(true)
    const next = await pictures(district)
    await district.put(path).send(next).expect(200)
    expect(await isPublicFile(t, ids.imageId)).toBe(false)
  })

  it('are not changed by a caller who loaded earlier ones', async () => {
    const { body: shown } = await district.get(path)
    const theirs = await pictures(district)
    await district
      .put(path)
      .send({ ...theirs, version: shown.version })
      .expect(200)
    const mine = { ...(await pictures(district)), version: shown.version }
    const { status, body } = await district.put(path).send(mine)
    expect([status, body.code]).toEqual([409, 'VERSION_CONFLICT'])
    expect(body.data).toMatchObject({ ...theirs, version: shown.version + 1 })
  })

  it('are all required', async () => {
    const { titleId, ...rest } = await pictures(district)
    const missing = await district.put(path).send({ ...rest, imageId: null })
    expect(titleId).toBeDefined()
    expect([missing.status, missing.body.fields]).toEqual([400, { imageId: ['请上传图片'], titleId: ['请上传图片'] }])
    const english = await district.put(path).set('Accept-Language', 'en').send({})
    expect(english.body.fields.imageId).toEqual(['Please upload a picture'])
  })

  it.each([
    ['imageId', { width: 1919 }, '1920*475'],
    ['titleId', { height: 130 }, '1920*475'],
    ['registrationPageId', { height: 1079 }, '1920*475'],
    ['creditRecordPageId', { width: 1359 }, '1360*994'],
  ])('refuses too small a picture as %s with the text of the specification', async (field, size, text) => {
    const { status, body } = await district.put(path).send(await pictures(district, { [field]: size }))
    expect([status, body.code]).toEqual([422, 'IMAGE_TOO_SMALL'])
    expect(body.fields).toEqual({ [field]: [`图片尺寸不能小于${text}`] })
    expect(body.error).toBe(`图片尺寸不能小于${text}`)
  })

  it('must be pictures that the caller uploaded', async () => {
    const pdf = await pictures(district, { titleId: { contentType: 'application/pdf' } })
    const noPicture = await district.put(path).send(pdf)
    expect([noPicture.status, Object.keys(noPicture.body.fields)]).toEqual([422, ['titleId']])
    const foreign = { ...(await pictures(district)), imageId: await makeFile(t, other) }
    const refused = await district.put(path).send(foreign)
    expect([refused.status, refused.body.code]).toEqual([422, 'REFERENCE_UNKNOWN'])
  })

  it('require the permission', async () => {
    for (const who of ['examiner', 'auditor', 1] as const) {
      expect([who, (await (await t.as(who)).get(path)).status]).toEqual([who, 403])
    }
  })
})

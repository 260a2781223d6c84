import { randomUUID } from 'node:crypto'
import { makeCreditCode, type ParticipantSign } from '@credit/contract'
import { CODE, freshAddress, freshPhone, VISITOR } from './phone-codes.js'
import { areaIdOf } from './rights.js'
import type { TestApp } from './test-app.js'

export const REGISTER = '/credit/admin/api/accountRegister'
export const REGISTRATION = '/credit/admin/api/registration'
export const PATHS = { 1: 'purchaser', 2: 'supplier', 3: 'purchaserAgent', 4: 'expert' } as const
export const D06 = '003900130006'
export const PASSWORD = 'Regist3r@me'

let made = 0
/** A credit code that no other test has, with its right check digit. */
export const freshCode = () => makeCreditCode('990006', `MB${String(++made).padStart(6, '0')}`, '9', '1')

/** The detail fields of a kind, all valid. */
export function detailsOf(sign: ParticipantSign, code = freshCode()): Record<string, unknown> {
  switch (sign) {
    case 1:
      return {
        name: '滨河区档案馆',
        unifiedSocialCreditCode: code,
        address: '滨河路 1 号',
        unitLeader: '王建国',
        workPhone: '010-66001234',
        contacts: '李敏',
        contactsPhone: '13811112222',
      }
    case 2:
      return {
        name: '新成科技有限公司',
        unifiedSocialCreditCode: code,
        address: '科技路 2 号',
        contactsName: '赵强',
        contactsNumber: '11010519491231002X',
        contactsPhone: '13811113333',
        contactsEmail: 'zhao@example.com',
      }
    case 3:
      return {
        name: '新正招标代理有限公司',
        unifiedSocialCreditCode: code,
        registration: '滨河区',
        businessAddress: '商务路 3 号',
        postalCode: '100020',
        contacts: '孙丽',
        contactsTelPhone: '0371-6600123',
        contactsCellPhone: '13811114444',
      }
    case 4:
      return {
        name: '何晓明',
        gender: 1,
        certificateNumber: code,
        graduatedSchool: '理工大学',
        graduationTime: '2005-07-01',
        highestEducation: '4',
        employer: '设计研究院',
        cellPhone: '13811115555',
      }
  }
}

export interface Visitor {
  phone: string
  token: string
  loginName: string
}

/** Returns the calls for registering as a visitor. */
export function registering(t: TestApp) {
  const visitor = (call: ReturnType<TestApp['http']['post']>) =>
    call.set('X-Forwarded-For', freshAddress()).set('Cookie', VISITOR)
  const askCode = (phone: string, more: object = {}) =>
    visitor(t.http.post(`${REGISTER}/getVerificationCode`)).send({
      phone,
      vcode: CODE,
      uuid: randomUUID(),
      ...more,
    })
  return {
    askCode,
    /** Gets a code and its token for a new phone. */
    async start(phone = freshPhone()): Promise<Visitor> {
      const { body } = await askCode(phone).expect(200)
      const loginName = `reg${String(++made).padStart(5, '0')}`
      return { phone, token: body.registrationToken, loginName }
    },
    async send(sign: ParticipantSign, { phone, token, loginName }: Visitor, more: object = {}) {
      const areaId = await areaIdOf(t, D06)
      return visitor(t.http.post(`${REGISTER}/${PATHS[sign]}`))
        .set('X-Registration-Token', token)
        .send({
          ...detailsOf(sign),
          loginName,
          pwd: PASSWORD,
          phone,
          code: CODE,
          areaId,
          consent: true,
          ...more,
        })
    },
    login: (sign: ParticipantSign, name: string, pwd = PASSWORD) =>
      t.http
        .post('/credit/sso/api/sso/doLogin')
        .set('X-Forwarded-For', freshAddress())
        .send({ userType: sign, name, pwd, vcode: CODE, uuid: randomUUID() }),
    mine: (token: string) => t.http.get(`${REGISTER}/mine`).set('X-Registration-Token', token),
    correct: (token: string, body: object) =>
      visitor(t.http.put(`${REGISTER}/mine`))
        .set('X-Registration-Token', token)
        .send(body),
    upload: (token: string | null, name = 'licence.pdf', bytes?: Buffer) => {
      const call = visitor(t.http.post('/credit/admin/api/minio/upload'))
      if (token !== null) call.set('X-Registration-Token', token)
      const pdf = Buffer.from('%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n')
      return call.field('purpose', 'registration').attach('file', bytes ?? pdf, name)
    },
    /** Sends the registration of a supplier, which waits in district 0006. */
    async waiting(more: object = {}): Promise<Visitor & { id: string }> {
      const supplier = await this.start()
      const { status } = await this.send(2, supplier, more)
      if (status !== 201) throw new Error(`registration answered ${status}`)
      return { ...supplier, id: await this.idOf(supplier.loginName) }
    },
    /** The id of the registration of a login name. */
    async idOf(loginName: string): Promise<string> {
      const sql = 'SELECT id FROM registration WHERE login_name = $1'
      return (await t.dataSource.query(sql, [loginName]))[0].id
    },
  }
}

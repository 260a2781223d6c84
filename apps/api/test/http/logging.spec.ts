import { Logger } from '@nestjs/common'
import { roleIdOf } from '../support/rights.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

const PASSWORD = 'Lanterne#47'
const PHONE = '13900000042'

describe('the log', () => {
  const lines: string[] = []
  let t: TestApp
  beforeAll(async () => {
    t = await startTestApp({}, { log: { write: (line) => void lines.push(line) } })
  })
  afterAll(() => t.stop())

  it('names a failed statement by type, message, code and request, without its values', async () => {
    const city = await t.as('city')
    const roleIds = [await roleIdOf(t, 'examiner')]
    await t.dataSource.query(
      `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         RAISE EXCEPTION 'the disk is odd' USING ERRCODE = 'XX001', DETAIL = 'row ' || NEW.phone; END $$`,
    )
    await t.dataSource.query('CREATE TRIGGER fail BEFORE INSERT ON account FOR EACH ROW EXECUTE FUNCTION fail()')
    const answer = await city
      .post('/credit/admin/api/administrator?areaId=somewhere')
      .send({ loginName: 'clerk77', name: '张晓岚', phone: PHONE, roleIds, pwd: PASSWORD })
    expect(answer.status).toBe(500)
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 50,
      reqId: answer.body.requestId,
      err: { type: 'QueryFailedError', message: 'the disk is odd', code: 'XX001' },
    })
    expect(lines[0]).not.toMatch(/argon2|"query"|"parameters"|"detail"|INSERT|clerk77|somewhere/)
    expect(lines[0]).not.toContain(PHONE)
    expect(lines[0]).not.toContain('张晓岚')
  })

  it('keeps query strings out of everything that identifies a request', async () => {
    const { log } = t.app.getHttpAdapter().getInstance()
    lines.length = 0
    const url = '/credit/sso/api/sso/doLogin?pwd=Lanterne&code=4711'
    log.warn({ req: { id: '1', method: 'POST', url, headers: { authorization: 'token' } } })
    expect(JSON.parse(lines[0] ?? '').req).toEqual({
      id: '1',
      method: 'POST',
      path: '/credit/sso/api/sso/doLogin',
    })
  })

  it('has messages of a part of the service as one line, with the name of the part', () => {
    const write = jest.spyOn(process.stderr, 'write').mockReturnValue(true)
    try {
      new Logger('Storage').error('does not answer\nfor 10 s')
      const written = write.mock.calls.map(([line]) => String(line))
      expect(written).toHaveLength(1)
      expect(written[0]).toMatch(/^[^\n]*\n$/)
      expect(JSON.parse(written[0] ?? '')).toMatchObject({
        level: 'error',
        context: 'Storage',
        message: 'does not answer\nfor 10 s',
      })
    } finally {
      write.mockRestore()
    }
  })
})

describe('the access log', () => {
  it('has a line of each request, without query, body and checks of health', async () => {
    const lines: string[] = []
    const t = await startTestApp({ ACCESS_LOG: 'on' }, { log: { write: (line) => void lines.push(line) } })
    try {
      const city = await t.as('city')
      lines.length = 0
      await t.http.get('/health/live').expect(200)
      await t.http
        .post('/credit/sso/api/sso/doLogin?code=4711')
        .set('X-Forwarded-For', '203.0.113.9')
        .send({ pwd: PASSWORD })
      const { body } = await city.get('/credit/admin/api/account/me?pwd=Lanterne').expect(200)
      const [login, me] = lines.map((line) => JSON.parse(line)).filter(({ context }) => context === 'access')
      const shared = { level: 30, requestId: expect.any(String), ms: expect.any(Number) }
      expect(login).toMatchObject({
        ...{ ...shared, method: 'POST', path: '/credit/sso/api/sso/doLogin', status: 400, ip: '203.0.113.9' },
      })
      expect(me).toMatchObject({ ...shared, path: '/credit/admin/api/account/me', status: 200 })
      expect(me.accountId).toBe(body.accountId ?? body.id)
      expect(lines.join()).not.toMatch(/4711|Lanterne|health/)
    } finally {
      await t.stop()
    }
  })
})

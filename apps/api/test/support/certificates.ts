import { Schedule } from '#core/schedule'
import { MessageDispatcher } from '../../src/modules/messaging/message-dispatcher.js'
import { API, createTestParticipant, logIn, MONDAY, type TestParticipant } from './evaluation.js'
import { makeFile } from './files.js'
import type { TestApp, Who } from './test-app.js'

export const CERTIFICATE = `${API}/certificate`

let made = 0

/** A number that no other certificate of the run has. */
export const freshNumber = (prefix: string) => `${prefix}-${++made}`

/** A supplier on a Monday, its certificates, and the supervisors who decide about them. */
export class CertificateHolder {
  private constructor(
    private readonly t: TestApp,
    readonly party: TestParticipant,
  ) {}

  static async create(t: TestApp): Promise<CertificateHolder> {
    t.clock.set(MONDAY)
    return new CertificateHolder(t, await createTestParticipant(t, 2))
  }

  /** Returns a request body for a certificate. */
  async certificate(more: object = {}) {
    return {
      kind: '2',
      name: '质量管理体系认证证书',
      number: freshNumber('QMS'),
      issuer: '认证中心',
      issuedAt: '2034-01-10',
      expiresAt: '2036-03-31',
      fileIds: [await makeFile(this.t, this.party.caller, { name: '证书.pdf' })],
      ...more,
    }
  }

  async submit(more: object = {}) {
    const body = await this.certificate(more)
    return (await this.party.caller.post(CERTIFICATE).send(body).expect(201)).body
  }

  async approved(more: object = {}) {
    const { id } = await this.submit(more)
    return (await this.decide('examiner', `${CERTIFICATE}/${id}/approve`)).body
  }

  async decide(who: Who, path: string, body: object = {}) {
    return (await this.t.as(who)).put(path).send(body)
  }

  /** The item of the supervisors' to-do list about a record. */
  async todoOf(id: string) {
    const district = await this.t.as('district06')
    const { body } = await district.get(`${API}/supervisor/examineList?size=500`)
    return body.records.find((row: { id: string }) => row.id === id)
  }

  /** Runs a task of the schedule. */
  async run(name: string): Promise<void> {
    const { tasks } = this.t.app.get(Schedule)
    await tasks.find((task) => task.name === name)?.run(this.t.ctx())
  }

  /** Titles of the holder's messages, the oldest first. */
  async messages(): Promise<string[]> {
    await this.t.app.get(MessageDispatcher).run(this.t.ctx())
    await logIn(this.t, this.party)
    const { body } = await this.party.caller.get(`${API}/sysMessage/list?size=50`)
    return body.records.map(({ title }: { title: string }) => title).toReversed()
  }
}

import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { startTestApp, type TestApp } from '../support/test-app.js'

const LOGIN = '/credit/sso/api/sso/doLogin'
const SILENCE_MS = 1000
/** Timers may fire a little early. */
const EARLY_MS = 20

describe('clients that send slowly', () => {
  let t: TestApp
  let port: number
  let token: string

  beforeAll(async () => {
    t = await startTestApp({
      LIMIT_HEADERS_SECONDS: '1',
      LIMIT_BODY_SECONDS: '1',
      LIMIT_UPLOAD_SILENCE_SECONDS: String(SILENCE_MS / 1000),
    })
    token = (await t.as(2)).token
    port = (t.app.getHttpServer().address() as AddressInfo).port
  })
  afterAll(() => t.stop())

  /** Everything that is answered to the beginning of a request, until the connection is closed. */
  const answerTo = async (...lines: string[]) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.write(lines.join('\r\n'))
    let answer = ''
    socket.on('data', (part) => {
      answer += part
    })
    socket.on('error', () => undefined)
    await once(socket, 'close')
    return answer
  }

  it('are ended while their headers do not arrive', async () => {
    for (const lines of [[`GET ${LOGIN} HTTP/1.1`, 'Host: localhost', 'X-'], ['']]) {
      const answer = await answerTo(...lines)
      expect(answer).toMatch(/^HTTP\/1.1 408 /)
      expect(answer).toContain('"code":"TIMEOUT"')
    }
  })

  /** Expects that a request is received until it has been silent for too long, and then ended unanswered. */
  const expectSilenceEnds = async (...lines: string[]) => {
    const begin = performance.now()
    expect(await answerTo(...lines)).toBe('')
    expect(performance.now() - begin).toBeGreaterThan(SILENCE_MS - EARLY_MS)
  }

  it('get 408 if a body does not arrive', async () => {
    const head = [`POST ${LOGIN} HTTP/1.1`, 'Host: localhost', 'Content-Type: application/json']
    const sized = await answerTo(...head, 'Content-Length: 9', '', '{')
    expect(sized).toContain('HTTP/1.1 408')
    expect(sized).toContain('"code":"REQUEST_TIMEOUT"')
    expect(await answerTo(...head, 'Transfer-Encoding: chunked', '', '1', '{', '')).toContain('HTTP/1.1 408')
  })

  it('get 413 at once if they declare more bytes than an upload and its form may have', async () => {
    const claim = (bytes: number) => [
      'POST /credit/admin/api/minio/upload HTTP/1.1',
      'Host: localhost',
      `Authorization: ${token}`,
      `Content-Length: ${bytes}`,
      'Content-Type: multipart/form-data; boundary=x',
      'Connection: close',
      '',
      '',
    ]
    const most = 1_073_741_824 + 1_048_576
    await expectSilenceEnds(...claim(most))
    const refused = await answerTo(...claim(most + 1))
    expect(refused).toContain('HTTP/1.1 413')
    expect(refused).toContain('"code":"PAYLOAD_TOO_LARGE"')
  })

  it('are ended after a silence in an upload', async () => {
    const upload = [
      'POST /credit/admin/api/minio/upload HTTP/1.1',
      'Host: localhost',
      `Authorization: ${token}`,
      'Content-Length: 9000',
      'Content-Type: multipart/form-data; boundary=x',
      '',
      '--x',
      '',
      'Content-Disposition: form-data; name="file"; filename="a.png"',
      '',
      'text',
    ]
    await expectSilenceEnds(...upload)
  })
})
